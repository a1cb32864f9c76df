import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ListMain } from '#web/ui/layout/list-layout.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { DeskNav } from '../desk-nav.tsx';
import type { DeskId } from '../desks.ts';
import { DESK_TEXTS } from '../texts.ts';

/** A desk's frame: its name, what it is for, the way to the other desks, and its work. */
export function DeskScreen({ desk, children }: { desk: DeskId; children: ReactNode }) {
  const navigate = useNavigate();
  const { title, about } = DESK_TEXTS[desk];
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} subtitle={about} onBack={() => navigate('/dashboard')} />
      <ListMain tabIndex={-1}>
        <DeskNav desk={desk} />
        {children}
      </ListMain>
    </>
  );
}
