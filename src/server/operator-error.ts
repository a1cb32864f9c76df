/** A fault that the operator can mend, said in one sentence: the start and `cog` print that and no stack. */
export class OperatorError extends Error {}
