import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Language } from '../texts.ts';

/** What axe finds, in a form that a person reads. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}

/**
 * Contrast depends on the theme and names on the language, so two looks show both of both. The last is the one that a
 * page begins with.
 */
export const LOOKS = [
  ['default', 'ch'],
  ['dark', 'en'],
] as const satisfies readonly (readonly ['dark' | 'default', Language])[];

/** Looks at a screen in both themes and both languages; another tab of the browser changes them, so that it stays as it is. */
export async function look(page: Page, context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/favicon.ico');
  for (const [theme, language] of LOOKS) {
    await other.evaluate(
      ([chosenTheme, chosenLanguage]) => {
        localStorage.setItem('dentarium.theme', JSON.stringify(chosenTheme));
        localStorage.setItem('dentarium.language', JSON.stringify(chosenLanguage));
      },
      [theme, language],
    );
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'ch' ? 'zh-CN' : 'en');
    expect(await findings(page), `${theme} ${language}`).toEqual([]);
  }
  await other.close();
}
