import type { MaterialKind } from '#shared/material-kinds.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RESET } from '#web/ui/drawings/icons.ts';
import { EmptyState } from '#web/ui/layout/layout.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import * as texts from '../texts.ts';

type NothingFoundProps = { kind: MaterialKind; isSearching: boolean; onClear: () => void };

/** Shown for an empty list: nothing is published yet, or nothing matches the search (spec §2). */
export function NothingFound({ kind, isSearching, onClear }: NothingFoundProps) {
  const navigate = useNavigate();
  const title = texts.noneFound(kind);
  if (!isSearching)
    return (
      <EmptyState mood="busy" title={title} text={texts.noneYet(kind)}>
        <Button variant="primary" onClick={() => navigate(kind.pickerPath)}>
          {texts.allSubjects}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState mood="lost" title={title} text={texts.nothingMatches}>
      <Button onClick={onClear}>{texts.clearSearch}</Button>
    </EmptyState>
  );
}

type ListFailureProps = { kind: MaterialKind; isRetrying: boolean; onRetry: () => void };

/** Offers to try again; this stays when the toast has disappeared. */
export function ListFailure({ kind, isRetrying, onRetry }: ListFailureProps) {
  return (
    <EmptyState mood="stuck" title={texts.notLoaded(kind)} text={texts.checkConnection}>
      <Button variant="primary" icon={RESET} loading={isRetrying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </EmptyState>
  );
}
