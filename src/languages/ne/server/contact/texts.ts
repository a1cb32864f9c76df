export const messageDeleted = 'सन्देश मेटियो।';
export const messageSent = 'सन्देश पठाइयो।';
export const replySent = 'जवाफ जाँदै छ।';
