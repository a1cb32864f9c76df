/** Measures the place of the viewer's page, as the browser paints it. */
import { expect, type Page } from '@playwright/test';

type Lie = { zoom: number; degrees: number; x: number; y: number };

export const pageImage = (page: Page) => page.getByRole('img', { name: /^Page \d+ of \d+$/ });

/** Computes zoom and rotation from all transforms around the image, and the place of its centre in the window. */
export function lieOf(page: Page): Promise<Lie> {
  return pageImage(page).evaluate((image) => {
    let matrix = new DOMMatrix();
    for (let element: Element | null = image; element; element = element.parentElement)
      matrix = new DOMMatrix(getComputedStyle(element).transform).multiply(matrix);
    const { left, top, width, height } = image.getBoundingClientRect();
    return {
      zoom: Math.round(Math.hypot(matrix.a, matrix.b) * 1000) / 1000,
      degrees: (Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI) + 360) % 360,
      x: left + width / 2,
      y: top + height / 2,
    };
  });
}

export async function expectZoom(page: Page, zoom: number) {
  await expect(page.getByText(`${Math.round(zoom * 100)}%`, { exact: true })).toBeVisible();
  await expect.poll(async () => (await lieOf(page)).zoom).toBeCloseTo(zoom, 2);
}

export const expectRotation = (page: Page, degrees: number) =>
  expect.poll(async () => (await lieOf(page)).degrees).toBe(degrees);

/** `by` is in CSS pixels. */
export async function expectMoved(page: Page, from: Lie, by: { x: number; y: number }) {
  await expect
    .poll(async () => {
      const { x, y } = await lieOf(page);
      return { x: Math.round(x - from.x), y: Math.round(y - from.y) };
    })
    .toEqual(by);
}

/** Puts fingers on the screen and moves them step by step, through the browser's own input. */
export async function touch(page: Page, steps: { x: number; y: number }[][]) {
  const devtools = await page.context().newCDPSession(page);
  const [first = [], ...rest] = steps;
  const points = (fingers: { x: number; y: number }[]) => fingers.map((finger, id) => ({ ...finger, id }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) });
  for (const step of rest)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

/** Sends two taps at once: on a slow machine, a second tap sent later would count as a separate one. */
export async function doubleTap(page: Page, at: { x: number; y: number }) {
  const devtools = await page.context().newCDPSession(page);
  // The time is given, because a busy machine delivers the two taps too far apart.
  const startedAt = Date.now() / 1000;
  const send = (type: 'touchStart' | 'touchEnd', afterMs: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [at] : [],
      timestamp: startedAt + afterMs / 1000,
    });
  await Promise.all([
    send('touchStart', 0),
    send('touchEnd', 40),
    send('touchStart', 120),
    send('touchEnd', 160),
  ]);
  await devtools.detach();
}
