export const errorLoggingOut = 'Error logging out';
