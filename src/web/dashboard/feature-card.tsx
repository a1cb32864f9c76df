import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icons.ts';
import { Link } from '#web/ui/link.tsx';
import { CardArt, type CardLook } from './card-art.tsx';
import styles from './feature-card.module.css';

type FeatureCardProps = {
  look: CardLook;
  to: string;
  icon: IconName;
  title: string;
  tag?: string;
  children: ReactNode;
};

/** A card that is a link to one feature. */
export function FeatureCard({ look, to, icon, title, tag, children }: FeatureCardProps) {
  return (
    <article className={classNames(styles.card, styles[look])}>
      <div className={styles.words}>
        <span className={styles.sign}>
          <Icon name={icon} size={22} />
        </span>
        <div className={styles.heading}>
          <h2 className={styles.title}>
            <Link to={to} className={styles.link}>
              {title}
            </Link>
          </h2>
          {tag && <span className={styles.tag}>{tag}</span>}
        </div>
        <p className={styles.text}>{children}</p>
      </div>
      <CardArt look={look} />
    </article>
  );
}
