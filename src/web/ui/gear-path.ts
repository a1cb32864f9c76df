/** The outline of a cogwheel around (0, 0): its teeth reach `tooth` beyond and below the pitch radius. */
export function gearPath(teeth: number, pitchRadius: number, tooth: number): string {
  const step = (2 * Math.PI) / teeth;
  const corners: string[] = [];
  for (let index = 0; index < teeth; index++) {
    const middle = index * step;
    corners.push(
      at(pitchRadius - tooth, middle - step * 0.32),
      at(pitchRadius + tooth, middle - step * 0.15),
      at(pitchRadius + tooth, middle + step * 0.15),
      at(pitchRadius - tooth, middle + step * 0.32),
    );
  }
  return `M${corners.join('L')}Z`;
}

const at = (radius: number, angle: number) =>
  `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
