import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import styles from './dashboard.module.css';
import { FeatureCard } from './feature-card.tsx';
import * as texts from './texts.ts';

const MATERIAL_CARDS = Object.values(MATERIAL_KINDS).map(({ id, card, pickerPath, pluralTitle }) => (
  <FeatureCard key={id} look={card.look} to={pickerPath} icon={card.icon} title={pluralTitle}>
    {card.text}
  </FeatureCard>
));

/** In the order of spec §2. */
export function FeatureCards() {
  return (
    <nav aria-label={texts.featuresNavigation} className={styles.cards}>
      <FeatureCard look="chat" to="/chat" icon="chat" title={texts.chat}>
        {texts.chatText}
      </FeatureCard>
      {MATERIAL_CARDS.slice(0, 1)}
      <FeatureCard look="notes" to="/coming-soon" icon="book" title={texts.notes} tag={texts.comingSoon}>
        {texts.notesText}
      </FeatureCard>
      {MATERIAL_CARDS.slice(1)}
    </nav>
  );
}
