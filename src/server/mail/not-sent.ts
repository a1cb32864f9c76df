/** Why a mail wasn't taken, without a word of it or its address; `isFinal` where trying again is of no use. */
export class NotSent extends Error {
  readonly isFinal: boolean;
  constructor(fault: string, isFinal: boolean) {
    super(fault);
    this.isFinal = isFinal;
  }
}
