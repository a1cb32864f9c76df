export const headline = 'I think, therefore I';
export const headlineEnd = 'chat.';
export const welcomeBack = (name: string) => `Good to see you again, ${name}.`;
export const youAre = (name: string) =>
  `Your name there is ${name}. No sign-in, no profile, and nothing is kept forever.`;
export const youGetAName =
  'You get a random name, such as Cog417. No sign-in, no profile, and nothing is kept forever.';
export const backToSubjects = 'Back to your subjects?';
export const readyToJoin = 'Ready to join?';
export const goOnReading = 'Go on reading where you stopped.';
export const whatAnAccountGives =
  'An account takes a minute, and opens the coursework and the students’ chat.';
export const pickASubject = 'Pick a subject';
export const goToDashboard = 'Go To Dashboard';
export const createYourAccount = 'Create Your Account';
export const loginNow = 'Login Now';
export const alwaysOpen = 'Open day and night';
export const peopleInside = (count: number) =>
  count === 0 ? 'Nobody is there right now' : `${count} online now`;
export const anonymousChat = 'Anonymous chat';
export const enterChat = 'Enter Chat';
export const features = 'Chat and coursework';
export const featuresLead =
  'Talk with other students, and read assignments and projects page by page. More features are coming soon.';
export const chat = 'Chat';
export const chatText =
  'Real-time chat with other students: anonymous without an account, under your own name with one.';
export const notes = 'Notes';
export const notesText = 'Lecture notes and study materials. Coming soon.';
export const privacy = 'Private by design';
export const privacyText =
  'No trackers, no advertisements, no outside services. The privacy policy says what is kept, for how long, and who can see it.';
export const sampleQuestion = 'is the library open tonight?';
export const sampleAnswer = 'till nine. bring snacks';
export const sampleOwn = 'on my way';
export const announcements =
  'Messages highlighted in the middle of a chat are admin posts: announcements by the people who run this site. Nobody else’s message can look like one.';
export const footer = 'Footer';
export const contactUs = 'Contact Us';
export const privacyPolicy = 'Privacy Policy';
export const termsAndConditions = 'Terms and Conditions';
export const whisper = 'psst… who else forgot the lab report?';
export const whisperAnswer = 'asking for a friend';
export const promise = 'Anonymous. Private. For college students.';
export const lead =
  'Chat with other students without giving your name, and read coursework from your instructors.';
export const getStarted = 'Get Started';
export const claim = 'Thousands of students already use it.';
export const stepNumber = (step: number) => `${step}`;
export const stepChat = 'Chat anonymously';
export const stepChatText = 'Open the chat and you get a random name. Ask what you would never ask in class.';
export const stepAccount = 'Create an account';
export const stepAccountText =
  'It takes a name, an email address and a password. Nothing you wrote anonymously is linked to it.';
export const stepAccess = 'Unlock full access';
export const stepAccessText = 'Assignments, projects and the students’ chat, all in one place.';
export const howItWorks = 'How It Works';
export const documentTitle = 'Anonymous chat for college students';
export const accountNavigation = 'Account';
export const login = 'Login';
export const joinNow = 'Join Now';
export const dashboard = 'Dashboard';
export const logout = 'Logout';
