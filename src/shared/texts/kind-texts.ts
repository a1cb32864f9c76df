/** The kinds of material: their names, their cards' texts, and the refusals of subjects that they don't have (`material-kinds.ts`). */
export const assignment = 'Assignment';
export const assignments = 'Assignments';
export const assignmentCard = 'Shared by instructors. Pick a subject, read it page by page.';
export const assignmentLanding = 'Shared by instructors, read page by page on any phone.';
export const noAssignments = 'This subject has no assignments';
export const project = 'Project';
export const projects = 'Projects';
export const projectCard = 'All projects, by subject, ready to read.';
export const projectLanding = 'See how others built theirs before you begin yours.';
export const noProjects = 'This subject has no projects';
