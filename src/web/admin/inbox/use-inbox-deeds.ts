import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { useDeed } from '../desk/use-deed.ts';
import * as texts from './texts.ts';

type InboxDeedsOptions = {
  message: InboxMessage;
  onChanged: (message: InboxMessage | null) => void;
};

/** What can be done with a message of the inbox, one thing after the other. */
export function useInboxDeeds({ message, onChanged }: InboxDeedsOptions) {
  const { underWay, carryOut } = useDeed(texts.notDone);
  const params = { id: message._id };

  const putAway = async (handled: boolean) => {
    const body = { handled };
    onChanged((await call(ENDPOINTS.changeContactMessage, { params, body })).contactMessage);
    return handled ? texts.archived : texts.back;
  };
  const answer = async (text: string, onAnswered: () => void) => {
    await call(ENDPOINTS.replyToContactMessage, { params, body: { message: text } });
    onAnswered();
    // The answer is out: a failure from here on must not read as if it were not, or it is written twice.
    return putAway(true).then(
      () => texts.answerSent,
      () => texts.answerSentNotArchived,
    );
  };
  const remove = async () => {
    // Somebody else may have deleted it before.
    await call(ENDPOINTS.removeContactMessage, { params }).catch(unlessGone);
    onChanged(null);
    return texts.removed;
  };
  return {
    underWay,
    putAway: () => void carryOut('put away', () => putAway(!message.handled)),
    answer: (text: string, onAnswered: () => void) => void carryOut('answer', () => answer(text, onAnswered)),
    remove: () => void carryOut('remove', remove),
  };
}

function unlessGone(failure: unknown): void {
  if (!(failure instanceof CallFailure && failure.status === 404)) throw failure;
}
