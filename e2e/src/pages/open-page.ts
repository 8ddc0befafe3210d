import type { Browser, Page } from '@playwright/test';
import { Caller } from '../server/caller.ts';
import type { SignedIn } from '../server/code-flow.ts';
import { toStorageState } from '../server/saved-session.ts';

/** Opens a page of a signed-in user, with their own caller. */
export async function openPage(browser: Browser, address: string, session: SignedIn) {
  const context = await browser.newContext({
    storageState: toStorageState(address, session),
    baseURL: address,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page: Page = await context.newPage();
  return { context, page, caller: new Caller(address, session.tokens.access_token) };
}
