import { formatNumber } from '#shared/language.ts';

export const nameTooLong = (most: number) => `पूरा नाम बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const roleOneOf = (roles: readonly string[]) => `भूमिका यीमध्ये एउटा हुनुपर्छ: ${roles.join(', ')}।`;
export const passwordTooShort = (least: number) => `पासवर्ड कम्तीमा ${formatNumber(least)} अक्षरको हुनुपर्छ।`;
export const passwordTooLong = (most: number) => `पासवर्ड बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const emailIsRequired = 'इमेल लेख्नुहोस्।';
export const emailInvalid = 'इमेल ठेगाना मिलेन। ठिकसँग लेख्नुहोस्।';
export const fullNameIsRequired = 'पूरा नाम लेख्नुहोस्।';
export const nameTooShort = 'पूरा नाम कम्तीमा २ अक्षरको हुनुपर्छ।';
export const nameIsInvisible = 'पूरा नाममा नदेखिने अक्षर राख्न मिल्दैन।';
export const genderRequired = 'लिङ्ग छान्नुहोस्।';
export const passwordIsRequired = 'पासवर्ड लेख्नुहोस्।';
export const passwordTooSimple = 'पासवर्डमा अङ्ग्रेजीको ठूलो अक्षर (A–Z), सानो अक्षर (a–z) र अङ्क (0–9) तीनै हुनुपर्छ।';
export const confirmationRequired = 'पासवर्ड फेरि लेख्नुहोस्।';
export const passwordsDiffer = 'दुई पासवर्ड मिलेनन्।';
export const suspendedInvalid = 'Suspended को मान true वा false हुनुपर्छ।';
export const tooCommon = 'यो पासवर्ड धेरैले चलाउने खालको छ।';
export const currentPasswordIsRequired = 'अहिलेको पासवर्ड लेख्नुहोस्।';
export const codeIsRequired = 'कोड लेख्नुहोस्।';
export const codeInvalid = 'यो कोड धेरै लामो भयो।';
export const invitationDaysInvalid = (most: number) =>
  `कति दिन: १ देखि ${formatNumber(most)} सम्मको पूर्ण सङ्ख्या लेख्नुहोस्।`;
export const invitationUsesInvalid = (most: number) =>
  `कति जना: १ देखि ${formatNumber(most)} सम्मको पूर्ण सङ्ख्या लेख्नुहोस्।`;
export const linkIncomplete = 'लिङ्क अधुरो छ।';
export const removeMessagesInvalid = 'removeMessages को मान true वा false हुनुपर्छ।';
export const languageUnknown = 'यस्तो भाषा छैन।';
