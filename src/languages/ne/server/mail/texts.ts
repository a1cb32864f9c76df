export const sender = 'Cogito';
export const orOpen = (address: string) => `वा यो ठेगाना खोल्नुहोस्: ${address}`;
