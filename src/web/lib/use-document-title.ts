import { useEffect } from 'react';
import { SITE_NAME } from '#web/ui/college.ts';

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${SITE_NAME}`;
  }, [title]);
}
