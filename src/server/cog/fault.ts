/** What an operator got wrong, in one line. */
export class CogFault extends Error {}
