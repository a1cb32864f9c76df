/** What the kinds of material are called, and what the cards that lead to them say (`material-kinds.ts`). */
export const assignment = 'Assignment';
export const assignments = 'Assignments';
export const assignmentCard = 'Shared by instructors. Pick a subject, read it page by page.';
export const assignmentLanding = 'Shared by instructors, read page by page on any phone.';
export const project = 'Project';
export const projects = 'Projects';
export const projectCard = 'All projects, by subject, ready to read.';
export const projectLanding = 'See how others built theirs before you begin yours.';
