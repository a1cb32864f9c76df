const MEASURED_AT_PX = 100;
let canvas: CanvasRenderingContext2D | null | undefined;

/** The text's width in the text layer's font, in CSS pixels, measured on a canvas without layout. */
export function naturalWidth(text: string, fontSizePx: number): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * fontSizePx * 0.5;
  canvas.font = `${MEASURED_AT_PX}px sans-serif`;
  return Math.max(1, (canvas.measureText(text).width * fontSizePx) / MEASURED_AT_PX);
}
