import { type RoomChange, type RoomOrder, RULES, type Rule } from '#shared/moderation.ts';

/** What the server will make of a change; a slow mode that is set ends the room's own. */
export function changedBy(
  order: RoomOrder,
  { slowModeSeconds, isLocked, rules = {} }: RoomChange,
): RoomOrder {
  const slowed =
    slowModeSeconds === undefined
      ? order
      : { ...order, slowModeSeconds, floodUntil: null, state: { ...order.state, slowModeSeconds } };
  return {
    ...slowed,
    state: { ...slowed.state, isLocked: isLocked ?? slowed.state.isLocked },
    rules: mapRules((rule) => rules[rule] ?? slowed.rules[rule]),
  };
}

const mapRules = (isOn: (rule: Rule) => boolean) =>
  Object.fromEntries(RULES.map((rule) => [rule, isOn(rule)])) as Record<Rule, boolean>;
