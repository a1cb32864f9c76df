import { useMemo } from 'react';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import type { KindOverview, Overview } from '#shared/overview.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { useOverview } from '#web/lib/overview.ts';
import { KIND_ICONS } from '#web/materials/kind-icons.ts';
import { BOOK, CHAT } from '#web/ui/drawings/icons.ts';
import styles from './dashboard.module.css';
import card from './feature-card.module.css';
import { FeatureCard } from './feature-card.tsx';
import { newSince, noteVisit } from './last-visit.ts';
import * as texts from './texts.ts';

/** What there is to do, with what is so just now; what isn't there yet comes last. */
export function FeatureCards() {
  const overview = useOverview();
  const at = overview?.at;
  const since = useMemo(() => (at === undefined ? null : noteVisit(at)), [at]);
  return (
    <nav aria-label={texts.featuresNavigation} className={styles.cards}>
      <ChatCard chat={overview?.chat} since={since} />
      {Object.values(MATERIAL_KINDS).map((kind) => (
        <MaterialCard key={kind.id} kind={kind} overview={overview?.kinds[kind.id]} since={since} />
      ))}
      <FeatureCard look="notes" to="/coming-soon" icon={BOOK} title={texts.notes} tag={texts.comingSoon}>
        {texts.notesText}
      </FeatureCard>
    </nav>
  );
}

type ChatCardProps = { chat: Overview['chat'] | undefined; since: string | null };

function ChatCard({ chat, since }: ChatCardProps) {
  const hasNew = since !== null && (chat?.lastMessageAt ?? '') > since;
  return (
    <FeatureCard
      look="chat"
      to="/chat"
      icon={CHAT}
      title={texts.chat}
      tag={hasNew ? texts.newMessages : null}
      fact={
        chat && (
          <span className={chat.people > 0 ? card.live : undefined}>{texts.peopleInChat(chat.people)}</span>
        )
      }
    >
      {texts.chatText}
    </FeatureCard>
  );
}

type MaterialCardProps = { kind: MaterialKind; overview: KindOverview | undefined; since: string | null };

function MaterialCard({ kind, overview, since }: MaterialCardProps) {
  const { look, text } = kind.card;
  const fresh = overview && since !== null ? newSince(overview, since) : null;
  return (
    <FeatureCard
      look={look}
      to={kind.pickerPath}
      icon={KIND_ICONS[look]}
      title={kind.pluralTitle}
      tag={fresh && fresh.count > 0 ? texts.newItems(fresh.count, fresh.isLeast) : null}
      fact={overview && <Newest item={overview.newest[0]} />}
    >
      {text}
    </FeatureCard>
  );
}

function Newest({ item }: { item: KindOverview['newest'][number] | undefined }) {
  if (!item) return <span>{texts.nothingPublished}</span>;
  return (
    <>
      <span>{texts.newest}</span> <span lang={languageOf(item.title)}>{item.title}</span>
    </>
  );
}
