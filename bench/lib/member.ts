/** What every contestant's member can do, whatever wire it speaks. */
export type OnDelivery = (bytes: Buffer, start: number, end: number) => void;

export type Member = {
  say: (text: string) => void;
  leave: () => void;
};
