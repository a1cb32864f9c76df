const MEASURED_AT_PX = 100;
let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide a text would be in the text layer's own face, in CSS pixels: measured without laying anything out. */
export function naturalWidth(text: string, fontSizePx: number): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * fontSizePx * 0.5;
  canvas.font = `${MEASURED_AT_PX}px sans-serif`;
  return Math.max(1, (canvas.measureText(text).width * fontSizePx) / MEASURED_AT_PX);
}
