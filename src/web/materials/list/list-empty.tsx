import type { MaterialKind } from '#shared/material-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNavigate } from '#web/ui/navigation.ts';

type NothingFoundProps = { kind: MaterialKind; isSearching: boolean; onClear: () => void };

/** An empty list: nothing published yet, or nothing that matches the search (spec §2). */
export function NothingFound({ kind, isSearching, onClear }: NothingFoundProps) {
  const navigate = useNavigate();
  const title = `No ${kind.pluralTitle} Found`;
  if (!isSearching)
    return (
      <EmptyState icon="folder" title={title} text={`No ${kind.plural} are available for this subject yet.`}>
        <Button onClick={() => navigate(kind.pickerPath)}>All subjects</Button>
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={title} text="Nothing here matches your search. Try different keywords.">
      <Button onClick={onClear}>Clear Search</Button>
    </EmptyState>
  );
}

type ListFailureProps = { kind: MaterialKind; isRetrying: boolean; onRetry: () => void };

/** Offers to try again; the toast disappears, this stays. */
export function ListFailure({ kind, isRetrying, onRetry }: ListFailureProps) {
  return (
    <EmptyState
      icon="alert"
      title={`The ${kind.plural} could not be loaded`}
      text="Please check your connection and try again."
    >
      <Button variant="primary" icon="reset" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
