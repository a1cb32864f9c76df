import type { Room } from '#shared/chat.ts';

export default function Screen({ room }: { room: Room }) {
  return <h1>{room.id}</h1>;
}
