import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Language } from '../texts/texts.ts';

/** An element that violates a rule of axe. */
export interface AccessibilityViolation {
  readonly rule: string;
  readonly help: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical';
  /** The source of the element. */
  readonly html: string;
}

/**
 * Returns the accessibility violations that axe finds. Legacy mode is enough: no page has frames of other origins, for
 * which axe would open a page each time.
 *
 * @param excludedParts the selectors of elements that are not checked
 * @param checkedPart the selector of the only element that is checked; the whole page without it
 */
export async function findAccessibilityViolations(
  page: Page,
  excludedParts: readonly string[] = [],
  checkedPart?: string,
): Promise<readonly AccessibilityViolation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (checkedPart !== undefined) axe.include(checkedPart);
  for (const part of excludedParts) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(({ html }) => ({ rule: id, help, impact: impact ?? 'minor', html })),
  );
}

/** Formats a violation with the start of its element. */
export function formatAccessibilityViolation({ rule, help, html }: AccessibilityViolation): string {
  return `${rule}: ${help}: ${html.slice(0, 160)}`;
}

/** Returns the accessibility violations that axe finds, as text. */
export async function listAccessibilityViolations(page: Page): Promise<string[]> {
  return (await findAccessibilityViolations(page)).map(formatAccessibilityViolation);
}

/**
 * The looks: contrast depends on the theme and names on the language, so two looks cover both. The last one is the
 * initial look of a page.
 */
export const LOOKS = [
  ['default', 'ch'],
  ['dark', 'en'],
] as const satisfies readonly (readonly ['dark' | 'default', Language])[];

/** The tab that changes the look of the others in its browser. One is enough: each new one is a process. */
const changers = new WeakMap<BrowserContext, Promise<Page>>();

async function openChanger(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/favicon.ico');
  return page;
}

/** Changes the theme and the language of a screen from another tab, so that the screen stays as it is. */
export async function changeLook(
  page: Page,
  context: BrowserContext,
  selectedLook: (typeof LOOKS)[number],
): Promise<void> {
  const opening = changers.get(context) ?? openChanger(context);
  changers.set(context, opening);
  const other = await opening;
  const [theme, language] = selectedLook;
  await other.evaluate(
    ([chosenTheme, chosenLanguage]) => {
      localStorage.setItem('dentarium.theme', JSON.stringify(chosenTheme));
      localStorage.setItem('dentarium.language', JSON.stringify(chosenLanguage));
    },
    [theme, language],
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'ch' ? 'zh-CN' : 'en');
}

/** Expects no accessibility violations of a screen in both themes and both languages. */
export async function expectAccessibleLooks(page: Page, context: BrowserContext): Promise<void> {
  for (const selectedLook of LOOKS) {
    await changeLook(page, context, selectedLook);
    expect(await listAccessibilityViolations(page), selectedLook.join(' ')).toEqual([]);
  }
}

/** Waits until the content of a screen has loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('[aria-busy="true"], .ant-skeleton'), `loads ${page.url()}`).toHaveCount(0);
}

/** Opens a page and waits until its content has loaded. */
export async function openAndWait(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
}

/**
 * Follows a link on the current screen, which is much faster than reloading the site, and waits until its content has
 * loaded.
 */
export async function followAndWait(page: Page, path: string): Promise<void> {
  const link = page.getByRole('main').locator(`nav a[href="${path}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await waitUntilLoaded(page);
}
