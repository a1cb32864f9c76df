import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import styles from './dashboard.module.css';
import { FeatureCard } from './feature-card.tsx';

const MATERIAL_CARDS = Object.values(MATERIAL_KINDS).map(({ id, card, pickerPath, pluralTitle }) => (
  <FeatureCard key={id} look={card.look} to={pickerPath} icon={card.icon} title={pluralTitle}>
    {card.text}
  </FeatureCard>
));

/** In the order of spec §2. */
export function FeatureCards() {
  return (
    <nav aria-label="Features" className={styles.cards}>
      <FeatureCard look="chat" to="/chat" icon="chat" title="Chat">
        Real-time chat with other students.
      </FeatureCard>
      {MATERIAL_CARDS.slice(0, 1)}
      <FeatureCard look="notes" to="/coming-soon" icon="book" title="Notes" tag="Coming soon">
        Lecture notes and study materials.
      </FeatureCard>
      {MATERIAL_CARDS.slice(1)}
    </nav>
  );
}
