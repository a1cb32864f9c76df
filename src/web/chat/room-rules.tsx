import type { ComponentProps } from 'react';
import type { Room } from '#shared/rooms.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { COLLEGE } from '#web/ui/college.ts';
import { ROOM_RULES } from './room-rules-texts.ts';

/** Lists the rules of a room: the college's own if it has set any, or else the product's. */
export function RoomRules({ room: { id }, ...list }: { room: Room } & ComponentProps<'ol'>) {
  const rules = COLLEGE[`rules.${id}`] ?? ROOM_RULES[id];
  return (
    <ol {...list}>
      {rules.map((rule) => (
        <li key={rule} lang={languageOf(rule)}>
          {rule}
        </li>
      ))}
    </ol>
  );
}
