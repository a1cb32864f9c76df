export const messageRemoved = 'सन्देश सबैका लागि हटाइयो।';
export const announced = 'घोषणा गरियो।';
export const muteEnded = 'अब फेरि लेख्न सक्छन्।';
