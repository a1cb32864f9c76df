import { useState } from 'react';
import { LibraryCache } from '#web/materials/library-cache.tsx';
import { useNavigate, useParams } from '#web/ui/navigation/navigation.ts';
import { passGuard } from '#web/ui/navigation/navigation-guard.ts';
import { MaterialEditor } from './editor/material-editor.tsx';

/** The address of an item that is still to come. */
const NEW = 'new';

/** One screen from the dropped file to the published item, and back to it later. */
export default function MaterialScreen() {
  const { id = NEW } = useParams();
  const navigate = useNavigate();
  const [arrived, setArrived] = useState<string | null>(null);

  // A new item gets its address once its file is there; what was typed meanwhile stays.
  const arrive = (newId: string) => {
    setArrived(newId);
    passGuard(() => navigate(`/admin/material/${newId}`, { replace: true }));
  };
  return (
    <LibraryCache>
      <MaterialEditor key={id === arrived ? NEW : id} id={id === NEW ? null : id} onArrive={arrive} />
    </LibraryCache>
  );
}
