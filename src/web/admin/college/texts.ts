export const notLoaded = 'The settings could not be loaded.';
export const notSaved = 'The setting could not be saved. Please try again.';
export const save = 'Save';
export const useDefault = 'Use the default';
export const name = 'Name';
export const nameAbout =
  'Shown at the top of every page and in the browser tab instead of “Cogito”. At most 40 characters; phones have room for ten.';
export const nameLabel = 'Name of the site';
export const contact = 'Contact address';
export const contactAbout = 'Shown beside the contact form for people who prefer email. Anybody can see it.';
export const contactLabel = 'Email address';
export const rules = 'Room rules';
export const rulesAbout = (room: string) =>
  `Shown at the beginning of ${room} and under “Room rules”. Up to five sentences, one per line.`;
export const rulesLabel = (room: string) => `Rules of ${room}`;
export const logo = 'Logo';
export const logoAbout =
  'Shown beside the name at the top of every page instead of the cog, 28 pixels high and at most twice as wide. PNG, JPEG or WebP, up to 512 KB. The dark theme puts it on a light background.';
export const logoLabel = 'Logo file';
export const chooseLogo = 'Choose a picture';
export const logoIsSet = 'The college’s own logo';
export const logoTooLarge = 'The logo can’t be larger than 512 KB';
export const accent = 'Colour';
export const accentAbout =
  'Used for buttons, links and the logo instead of marigold. Each theme makes it darker or lighter until everything is readable.';
export const accentLabel = 'Site colour';
export const subjects = 'Order of subjects';
export const subjectsAbout = 'The order in which students see the subjects of assignments and projects.';
export const moveUp = (subject: string) => `Move ${subject} up`;
export const moveDown = (subject: string) => `Move ${subject} down`;
export const registration = 'Registration';
export const registrationAbout =
  'Whether anybody can create an account. While registration is closed, you can invite people under People.';
export const registrationIsOpen = 'Registration is open.';
export const registrationIsClosed = 'Registration is closed.';
export const closeRegistration = 'Close registration';
export const openRegistration = 'Open registration';
export const registrationIsDecided =
  'The operator has set this with the variable REGISTRATION, so it can’t be changed here.';
export const samples = 'Sample library';
export const samplesAbout =
  'The coursework that comes with Cogito. While it is hidden, students don’t find it in lists, searches or counts. You still find it under Library.';
export const samplesAreShown = 'Students see the sample library.';
export const samplesAreHidden = 'The sample library is hidden.';
export const hideSamples = 'Hide the sample library';
export const showSamples = 'Show the sample library';
export const setMeanwhile = 'Somebody else has changed this in the meantime. Save again to use yours.';
export const isNow = (value: string) => `It is now “${value}”.`;
