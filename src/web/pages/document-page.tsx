import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useNavigate } from '#web/ui/navigation.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import styles from './document-page.module.css';

/** A page of text, to be read. */
export function DocumentPage({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageHeader title={title} subtitle={subtitle} onBack={() => navigate('/')}>
        <ThemeSwitch />
      </PageHeader>
      <main className={styles.text}>{children}</main>
    </div>
  );
}
