/** Outlines of icons in a 24 by 24 box, for a round stroke of 1.75. The build inlines each where it is used. */
export const ALERT = 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1';
export const ARROW_DOWN = 'M12 4v15M5.5 12.5 12 19l6.5-6.5';
export const ARROW_LEFT = 'M20 12H5M11.5 5.5 5 12l6.5 6.5';
export const ARROW_RIGHT = 'M4 12h15M12.5 5.5 19 12l-6.5 6.5';
export const ARROW_UP = 'M12 20V5M5.5 11.5 12 5l6.5 6.5';
export const BOOK =
  'M12 6.5C10 5 7 4.5 3.5 4.8v13.5C7 18 10 18.5 12 20c2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zM12 6.5V20';
export const BOOKMARK = 'M6.5 4h11v16.5L12 16l-5.5 4.5z';
export const CALENDAR = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8';
export const CHAT = 'M4 5h16v11.5h-8.5L7 20.5v-4H4zM8 9.2h8M8 12.5h5';
export const CHECK = 'M4.5 12.5 10 18 20 6.5';
export const CHEVRON_DOWN = 'M6 9.5 12 15.5l6-6';
export const CHEVRON_LEFT = 'M14.5 5.5 8 12l6.5 6.5';
export const CHEVRON_RIGHT = 'M9.5 5.5 16 12l-6.5 6.5';
export const CLOSE = 'M6 6l12 12M18 6 6 18';
export const COPY = 'M8.5 8.5h11v12h-11zM15.5 8.5v-5h-11v12h4';
export const EYE =
  'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6';
export const EYE_OFF =
  'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 4l16 16';
export const FOLDER = 'M3.5 6h6l2 2.5h9v11h-17z';
export const FULLSCREEN = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';
export const FULLSCREEN_EXIT = 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5';
export const GLOBE =
  'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M3.5 12h17M12 3.5c-5 4.5-5 12.5 0 17M12 3.5c5 4.5 5 12.5 0 17';
export const GRID = 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z';
export const HELP =
  'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.7v.1';
export const HOME = 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20';
export const LINK =
  'M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7L12 17.7';
export const LIST = 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6v.1M4 12v.1M4 18v.1';
export const LOGOUT = 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5';
export const MAIL = 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5';
export const MOON = 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z';
export const MORE = 'M12 5.1a.4.4 0 1 0 .01 0zM12 11.6a.4.4 0 1 0 .01 0zM12 18.1a.4.4 0 1 0 .01 0z';
export const NOTE = 'M5 3.5h10l4 4v13H5zM14.5 3.5V8H19M8.5 12h7M8.5 16h5';
export const PERSON = 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.8-4.2 3.6-6 7.5-6s6.7 1.8 7.5 6';
export const PLUS = 'M12 5v14M5 12h14';
export const REPLY = 'M9.5 6 4 11.5 9.5 17M4 11.5h9.5c4 0 6.5 2 6.5 6.5';
export const RESET = 'M4 5v5h5M4.5 10a8 8 0 1 1-.3 4.5';
export const ROTATE_LEFT = 'M4 4.5v5h5M4.5 9.5A8 8 0 1 1 4 13.5';
export const ROTATE_RIGHT = 'M20 4.5v5h-5M19.5 9.5A8 8 0 1 0 20 13.5';
export const SEARCH = 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5 20.5 20.5';
export const SEND = 'M3.5 11 20.5 4l-5 16.5-4-7zM11.5 13.5l4-4';
export const SHIELD = 'M12 3.5 19.5 6v6c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-5';
export const SMILE =
  'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M8 14c1 1.6 2.3 2.4 4 2.4s3-.8 4-2.4M9 9.5v.1M15 9.5v.1';
export const SUN =
  'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4';
export const SYSTEM =
  'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 3.5v17M13.6 4v16M15.2 4.5v15M16.8 5.5v13M18.4 7v10M20 10v4';
export const TRASH = 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20.5h10l1-14M10 10.5v6M14 10.5v6';
export const UPLOAD = 'M12 16V4M6.5 9.5 12 4l5.5 5.5M4 16v4h16v-4';
export const WARNING = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 7.5v5.5M12 16.2v.1';
export const ZOOM_IN =
  'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5 20.5 20.5M10.5 7.5v6M7.5 10.5h6';
export const ZOOM_OUT = 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5 20.5 20.5M7.5 10.5h6';
export const BELL = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4';
export const BELL_OFF =
  'M6 16.5V11c0-1 .2-1.9.7-2.7M9 5.8A6 6 0 0 1 18 11v3M16 18H4.5L6 16.5M10 21h4M3.5 3.5l17 17';
export const MASK =
  'M3.5 7.5c5.5-2 11.5-2 17 0 0 5.5-1.2 9-4.5 9-2.2 0-2.8-2-4-2s-1.8 2-4 2c-3.3 0-4.5-3.5-4.5-9zM7.5 10.8c1-.6 2-.6 3 0M13.5 10.8c1-.6 2-.6 3 0';
export const FLAG = 'M5.5 21V4.5c4-2.5 8 2 13-.5v9.5c-5 2.5-9-2-13 .5';
export const CLOCK = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 7.5V12l3 2';
