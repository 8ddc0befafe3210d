import { type Browser, chromium } from '@playwright/test';

/** Starts the browser of `CHROME_PATH`, or else Playwright's own; root runs it without its sandbox. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
