/** The texts of the emoji picker, under emoji-mart's names. */
export const search = 'Search';
export const search_no_results_1 = 'Oh no!';
export const search_no_results_2 = 'That emoji couldn’t be found';
export const categories = {
  activity: 'Activity',
  flags: 'Flags',
  foods: 'Food & Drink',
  frequent: 'Frequently used',
  nature: 'Animals & Nature',
  objects: 'Objects',
  people: 'Smileys & People',
  places: 'Travel & Places',
  search: 'Search Results',
  symbols: 'Symbols',
};
export const skins = {
  choose: 'Choose default skin tone',
  1: 'Default',
  2: 'Light',
  3: 'Medium-Light',
  4: 'Medium',
  5: 'Medium-Dark',
  6: 'Dark',
};
