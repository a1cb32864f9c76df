/** The texts of the emoji picker, under emoji-mart's names. */
export const search = 'खोज्नुहोस्';
export const search_no_results_1 = 'ओहो!';
export const search_no_results_2 = 'त्यस्तो इमोजी भेटिएन';
export const categories = {
  activity: 'खेलकुद र रमाइलो',
  flags: 'झन्डा',
  foods: 'खानपिन',
  frequent: 'धेरै चलाइने',
  nature: 'जनावर र प्रकृति',
  objects: 'सामान',
  people: 'अनुहार र मान्छे',
  places: 'घुमफिर र ठाउँ',
  search: 'खोजका नतिजा',
  symbols: 'सङ्केत',
};
export const skins = {
  choose: 'छालाको रङ छान्नुहोस्',
  1: 'सामान्य',
  2: 'हल्का',
  3: 'अलि हल्का',
  4: 'मध्यम',
  5: 'अलि गाढा',
  6: 'गाढा',
};
