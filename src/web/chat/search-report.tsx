import { Button } from '#web/ui/button.tsx';
import styles from './search-report.module.css';
import * as texts from './texts.ts';

type SearchReportProps = {
  found: number;
  searched: number;
  hasOlder: boolean;
  isLoading: boolean;
  onLoadOlder: () => void;
};

/** Says what a search has looked through, and goes further back where there is more. */
export function SearchReport({ found, searched, hasOlder, isLoading, onLoadOlder }: SearchReportProps) {
  const scope = hasOlder ? 'loaded messages' : 'messages';
  return (
    <div className={styles.report}>
      <p role="status">
        {found} of {searched} {scope}
      </p>
      {hasOlder && (
        <Button onClick={onLoadOlder} loading={isLoading}>
          {texts.searchOlderMessages}
        </Button>
      )}
    </div>
  );
}
