/** How many entries a page of a list has (contract §2). */
export const LIST_PAGE_SIZE = 50;
