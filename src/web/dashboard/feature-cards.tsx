import { type ReactNode, useMemo } from 'react';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import type { KindOverview, Overview } from '#shared/overview.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { useOverview } from '#web/lib/overview.ts';
import { KIND_ICONS } from '#web/materials/kind-icons.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { BOOK, CHAT } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './feature-cards.module.css';
import { newSince, noteVisit } from './last-visit.ts';
import * as texts from './texts.ts';

/** The cards of all features with their news, in the order of the specification (spec §2). */
export function FeatureCards() {
  const overview = useOverview();
  const at = overview?.at;
  const since = useMemo(() => (at === undefined ? null : noteVisit(at)), [at]);
  const cards = Object.values(MATERIAL_KINDS).map((kind) => (
    <MaterialCard key={kind.id} kind={kind} overview={overview?.kinds[kind.id]} since={since} />
  ));
  const notes = (
    <FeatureCard
      key="notes"
      look="notes"
      to="/coming-soon"
      icon={BOOK}
      title={texts.notes}
      tag={texts.comingSoon}
    >
      {texts.notesText}
    </FeatureCard>
  );
  cards.splice(1, 0, notes);
  return (
    <nav aria-label={texts.featuresNavigation} className={styles.cards}>
      <ChatCard chat={overview?.chat} since={since} />
      {cards}
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
          <span className={chat.people > 0 ? styles.live : undefined}>{texts.peopleInChat(chat.people)}</span>
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

type FeatureCardProps = {
  look: CardLook;
  to: string;
  icon: Outline;
  title: string;
  tag?: string | null | undefined;
  /** Current news; on a phone it replaces the description. */
  fact?: ReactNode;
  children: ReactNode;
};

/** A card that links to one feature; on a phone it is a row. */
function FeatureCard({ look, to, icon, title, tag, fact, children }: FeatureCardProps) {
  return (
    <article className={classNames('raised', styles.card, styles[look])}>
      <span className={styles.sign}>
        <Icon outline={icon} size={22} />
      </span>
      <div className={styles.words}>
        <div className={styles.heading}>
          <h2 className={styles.title}>
            <Link to={to} className={`covering ${styles.link}`}>
              {title}
            </Link>
          </h2>
          {tag && <span className={styles.tag}>{tag}</span>}
        </div>
        <p className={classNames(styles.text, fact != null && styles.replaced)}>{children}</p>
        {fact != null && <p className={`two-lines ${styles.fact}`}>{fact}</p>}
      </div>
      <div className={styles.art}>
        <CardArt look={look} />
      </div>
    </article>
  );
}

type CardLook = 'chat' | 'notes' | MaterialKind['card']['look'];

/** The drawings of the dashboard's cards. */
function CardArt({ look }: { look: CardLook }) {
  return (
    <svg className={styles.drawing} viewBox={VIEW_BOXES[look]} aria-hidden="true">
      {ART[look]}
    </svg>
  );
}

// Each box is the bounding box of its drawing.
const VIEW_BOXES: Record<CardLook, string> = {
  chat: '0 6 224 160',
  sheets: '34 8 152 140',
  notes: '20 30 180 110',
  folder: '24 14 174 128',
};

const ART: Record<CardLook, ReactNode> = {
  chat: (
    <>
      <Cogwheel
        x={74}
        y={97.9}
        teeth={8}
        module={7}
        turns="right"
        tone="marigold"
        look={[0.9, -0.2]}
        mood="grin"
      />
      <Cogwheel
        x={163.5}
        y={58}
        teeth={6}
        module={7}
        phase={34}
        turns="left"
        tone="rose"
        look={[-0.9, 0.4]}
      />
    </>
  ),
  sheets: (
    <>
      <path className={styles.sheet} transform="rotate(-9 110 90)" d="M62 22h86v116H62z" />
      <path className={styles.sheet} transform="rotate(5 110 90)" d="M68 22h86v116H68z" />
      <path className={styles.sheet} d="M64 22h86v116H64z" />
      <path className={styles.sheetHeading} d="M78 42h36" />
      <path className={styles.lines} d="M78 62h58M78 78h58M78 94h44M78 110h52" />
    </>
  ),
  notes: (
    <>
      <path className={styles.shelf} d="M26 132h168" />
      <path className={styles.ghost} d="M46 60h22v68H46zM76 44h20v84H76zM124 56l22-7 22 70-22 7z" />
    </>
  ),
  folder: (
    <>
      <path className={styles.back} d="M40 46h48l12 16h82v74H40z" />
      <path className={styles.sheet} transform="rotate(-4 110 80)" d="M64 26h92v90H64z" />
      <path className={styles.lines} transform="rotate(-4 110 80)" d="M78 44h44M78 58h60" />
      <path className={styles.front} d="M30 76h162l-12 62H42z" />
    </>
  ),
};
