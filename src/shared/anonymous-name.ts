/** The one shape of a name in the anonymous room (contract §3). */
export const ANONYMOUS_NAME = /^Cog(0|[1-9]\d{0,2})$/;
