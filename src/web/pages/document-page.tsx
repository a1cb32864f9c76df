import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import styles from './pages.module.css';

type DocumentPageProps = { title: string; subtitle: string; introduction: string; children: ReactNode };

/** The frame of a page that is a longer text. */
export function DocumentPage({ title, subtitle, introduction, children }: DocumentPageProps) {
  useDocumentTitle(title);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} onBack={() => navigate('/')} />
      <main className={`page-width ${styles.text}`}>
        <p>{introduction}</p>
        {children}
      </main>
    </>
  );
}

type SectionProps = { title: string; text?: string; points?: readonly string[] };

export function Section({ title, text, points }: SectionProps) {
  return (
    <>
      <h2>{title}</h2>
      {text && (
        <p>
          <RichText text={text} />
        </p>
      )}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  );
}
