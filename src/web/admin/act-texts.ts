/** Says what an entry of the audit log says, which is stored in English. */
export const act = (what: string): string => what;
/** Says who acted: a name as it is, or what stands for one. */
export const actor = (who: string): string => who;
