import { useEffect, useState } from 'react';
import styles from './second-factor.module.css';

/** What readers ask for around it (ISO/IEC 18004). */
const QUIET = 4;

type Drawing = { size: number; path: string };

/** Drawn here; its space is there before its encoder has come, and stays empty without. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    import('lean-qr/nano').then(
      ({ generate }) => setDrawing(draw(generate(text))),
      () => setDrawing(null),
    );
  }, [text]);
  const size = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={drawing?.path} />
    </svg>
  );
}

function draw({ size, get }: { size: number; get: (x: number, y: number) => boolean }): Drawing {
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
