import type { Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#shared/chat.ts';
import type { Visitor } from '../people/visitor.ts';

/** `network` tags the address that the connection came from (`network.ts`); `mark` is that of the join. */
type SocketData = { visitor: Visitor; network: string; mark?: string };
export type RoomSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
