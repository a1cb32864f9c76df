export const notLoaded = 'The settings could not be loaded.';
export const notSaved = 'The setting could not be saved. Please try again.';
export const loading = 'Loading...';
export const save = 'Save';
export const takeBack = 'Use Cogito’s own';
export const name = 'Name';
export const nameAbout =
  'Stands at the top of every page and in the window’s title, in the place of “Cogito”. At most 40 characters; on phones, ten have room.';
export const nameLabel = 'Name of the site';
export const contact = 'Contact address';
export const contactAbout =
  'Stands beside the contact form, for those who would rather write an email. Everybody can read it.';
export const contactLabel = 'Email address';
export const rules = 'Rules of the room';
export const rulesAbout = (room: string) =>
  `Stand in ${room} where the room begins, and behind “Rules of the room”. Up to five sentences, each on a line of its own.`;
export const rulesLabel = (room: string) => `Rules of ${room}`;
export const accent = 'Colour';
export const accentAbout =
  'Of buttons, links and the mark, in the place of marigold. By day and by night it is made darker or lighter until everything in it can be read.';
export const accentLabel = 'Colour of the site';
export const subjects = 'Order of the subjects';
export const subjectsAbout = 'In which order students choose a subject, of assignments and of projects.';
export const moveUp = (subject: string) => `Move ${subject} up`;
export const moveDown = (subject: string) => `Move ${subject} down`;
export const samples = 'Sample library';
export const samplesAbout =
  'The coursework that Cogito came with. Hidden, students find none of it: not in lists, in searches or in counts. It stays on the Library desk.';
export const samplesAreShown = 'Students see the sample library.';
export const samplesAreHidden = 'The sample library is hidden.';
export const hideSamples = 'Hide the sample library';
export const showSamples = 'Show the sample library';
