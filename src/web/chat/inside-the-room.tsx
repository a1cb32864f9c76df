import type { ComponentProps } from 'react';
import { BesideTheList } from './beside/beside-the-list.tsx';
import { Conversation } from './list/conversation.tsx';
import type { Reply } from './use-reply.ts';

// In the chats' file, though the preview needs little of it: a file of its own would make every visit to a chat heavier.
export { AnnouncementPreview } from './message/announcement-preview.tsx';

type InsideTheRoomProps = Omit<ComponentProps<typeof Conversation>, 'answered' | 'onReply'> &
  Omit<ComponentProps<typeof BesideTheList>, 'onWalkReplies'> & { reply: Reply };

/** What there is once one has entered. */
export function InsideTheRoom(props: InsideTheRoomProps) {
  const { room, visit, view, search, safety, reply, gender, onLeaveList } = props;
  const { heard, areKeysShown, showKeys } = props;
  return (
    <>
      <Conversation
        {...{ room, visit, view, search, safety, gender, onLeaveList }}
        answered={reply.answered}
        onReply={reply.choose}
      />
      <BesideTheList {...{ room, visit, safety, heard, areKeysShown, showKeys }} onWalkReplies={reply.walk} />
    </>
  );
}
