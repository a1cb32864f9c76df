import type { Page } from '@playwright/test';

export const COOKIES_REFUSED = 'Your browser blocks cookies, so you aren’t signed in';

/** Signs in like a browser that blocks cookies; Playwright's own requests would store them. */
export const refuseCookies = (page: Page) =>
  page.route('**/api/auth/login', async (route) => {
    const request = route.request();
    const answer = await fetch(request.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(request.url()).origin },
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      body: await answer.text(),
    });
  });
