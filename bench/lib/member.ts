/** The actions of every contestant's member, whatever its protocol. */
export type OnDelivery = (bytes: Buffer, start: number, end: number) => void;

export type Member = {
  say: (text: string) => void;
  leave: () => void;
};
