import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { CardArt, type CardLook } from './card-art.tsx';
import styles from './feature-card.module.css';

type FeatureCardProps = {
  look: CardLook;
  to: string;
  icon: Outline;
  title: string;
  tag?: string | null | undefined;
  /** What is so just now; on a phone it stands in place of the description. */
  fact?: ReactNode;
  children: ReactNode;
};

/** A card that is a link to one feature; on a phone, a row. */
export function FeatureCard({ look, to, icon, title, tag, fact, children }: FeatureCardProps) {
  return (
    <article className={classNames(styles.card, styles[look])}>
      <span className={styles.sign}>
        <Icon outline={icon} size={22} />
      </span>
      <div className={styles.words}>
        <div className={styles.heading}>
          <h2 className={styles.title}>
            <Link to={to} className={styles.link}>
              {title}
            </Link>
          </h2>
          {tag && <span className={styles.tag}>{tag}</span>}
        </div>
        <p className={classNames(styles.text, fact != null && styles.replaced)}>{children}</p>
        {fact != null && <p className={styles.fact}>{fact}</p>}
      </div>
      <div className={styles.art}>
        <CardArt look={look} />
      </div>
    </article>
  );
}
