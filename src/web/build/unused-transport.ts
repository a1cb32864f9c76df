/** Stands in for the transports of Socket.IO that the product doesn't use: WebSocket is the only one (spec §7). */
export const XHR = undefined;
export const Fetch = undefined;
export const WT = undefined;
