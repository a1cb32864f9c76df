export const sender = 'Cogito';
export const orOpen = (address: string) => `Or open this address: ${address}`;
