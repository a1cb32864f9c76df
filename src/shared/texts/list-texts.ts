export const beforeIsUnknown = 'before must be the id of an entry of this list';
