/** Stands in for Socket.IO's transports other than websocket: the product never uses them (spec §7), so nobody fetches them. */
export const XHR = undefined;
export const Fetch = undefined;
export const WT = undefined;
