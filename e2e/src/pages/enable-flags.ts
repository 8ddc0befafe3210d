import type { Page } from '@playwright/test';

/** Makes a page see the site with additional flags. */
export async function enableFlags(page: Page, ...flags: readonly string[]): Promise<void> {
  await page.route('**/modules', async (route) => {
    const answer = await route.fetch();
    const siteAnswer = (await answer.json()) as { readonly flags: object };
    const addedFlags = Object.fromEntries(flags.map((flag) => [flag, true]));
    await route.fulfill({ response: answer, json: { ...siteAnswer, flags: { ...siteAnswer.flags, ...addedFlags } } });
  });
}
