export const filesUnavailable = 'Files can’t be read or stored just now. Please try again in a moment.';
