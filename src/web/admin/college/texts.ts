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
export const logo = 'Logo';
export const logoAbout =
  'Stands beside the name at the top of every page, in the place of the cog: 28 pixels high and at most twice as wide. A PNG, JPEG or WebP of up to 512 KB; by night it lies upon light paper.';
export const logoLabel = 'Picture of the logo';
export const logoIsSet = 'The college’s own logo';
export const logoTooLarge = 'The picture of the logo can’t be larger than 512 KB';
export const accent = 'Colour';
export const accentAbout =
  'Of buttons, links and the mark, in the place of marigold. By day and by night it is made darker or lighter until everything in it can be read.';
export const accentLabel = 'Colour of the site';
export const subjects = 'Order of the subjects';
export const subjectsAbout = 'In which order students choose a subject, of assignments and of projects.';
export const moveUp = (subject: string) => `Move ${subject} up`;
export const moveDown = (subject: string) => `Move ${subject} down`;
export const registration = 'Registration';
export const registrationAbout =
  'Whether anybody may make an account. Where it is closed, invitations (desk People) let people in.';
export const registrationIsOpen = 'Registration is open.';
export const registrationIsClosed = 'Registration is closed.';
export const closeRegistration = 'Close registration';
export const openRegistration = 'Open registration';
export const registrationIsDecided =
  'The operator’s variable REGISTRATION decides that, so it can’t be changed here.';
export const samples = 'Sample library';
export const samplesAbout =
  'The coursework that Cogito came with. Hidden, students find none of it: not in lists, in searches or in counts. It stays on the Library desk.';
export const samplesAreShown = 'Students see the sample library.';
export const samplesAreHidden = 'The sample library is hidden.';
export const hideSamples = 'Hide the sample library';
export const showSamples = 'Show the sample library';
export const setMeanwhile = 'Somebody else has set this meanwhile. Save again to set yours.';
export const standsNow = (value: string) => `Now it is: “${value}”`;
