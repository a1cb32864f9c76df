export const contactSubject = (name: string) => `${name.replace(/\s+/g, ' ')} को सन्देश`;
export const contactFrom = (name: string, email: string) => `${name} <${email}> ले सम्पर्क फारामबाट लेख्नुभएको छ:`;
export const howToAnswer = 'जवाफ दिन यसै इमेलको रिप्लाई गर्नुहोस्। यो सन्देश साइटको इनबक्समा पनि छ।';
export const replySubject = 'तपाईंको सन्देशको जवाफ';
export const youWrote = 'तपाईंले लेख्नुभएको थियो:';
