import type { Page } from '@playwright/test';

/** Lets a page see the site with more flags than it has. */
export async function withFlags(page: Page, ...flags: readonly string[]): Promise<void> {
  await page.route('**/modules', async (route) => {
    const answer = await route.fetch();
    const given = (await answer.json()) as { readonly flags: object };
    const added = Object.fromEntries(flags.map((flag) => [flag, true]));
    await route.fulfill({ response: answer, json: { ...given, flags: { ...given.flags, ...added } } });
  });
}
