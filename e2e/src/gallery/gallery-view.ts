import { expect, type Page } from '@playwright/test';
import type { Language } from '../texts/texts.ts';

/** A theme as addresses of the gallery name it. */
type GalleryTheme = 'dark' | 'light';

/** The look of the gallery. */
export interface GalleryLook {
  readonly theme: GalleryTheme;
  readonly language: Language;
}

/** A view of the gallery: the states of an entry, or one that covers the page. */
export interface GalleryView {
  /** The id of the entry: `empty-state`. */
  readonly id: string;
  /** The name of the state that covers the page; empty for the others. */
  readonly state: string;
}

/** The time without a change after which a page stands still. */
const QUIET_MS = 80;

/** Formats the hash of a view. */
function toGalleryHash({ id, state }: GalleryView, { theme, language }: GalleryLook): string {
  return `#${id}?theme=${theme}&lang=${language}${state === '' ? '' : `&state=${state}`}`;
}

/**
 * Lists every view of the gallery from its page, so that none can be forgotten. Each is opened once for a moment: the
 * lazy parts of components are loaded then, and not while a view is checked.
 */
export async function listGalleryViews(page: Page): Promise<GalleryView[]> {
  const entries = await page
    .getByRole('combobox', { name: 'Component', exact: true, includeHidden: true })
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => ({
        id: option.getAttribute('value') ?? '',
        states: (option.getAttribute('data-views') ?? '').split(','),
      })),
    );
  const views = entries.flatMap(({ id, states }) => states.map((state) => ({ id, state })));
  for (const view of views) await showGalleryView(page, view, { theme: 'dark', language: 'en' });
  return views;
}

/** Opens a view without a reload, and waits until it stands still. */
export async function openGalleryView(page: Page, view: GalleryView, look: GalleryLook): Promise<void> {
  await showGalleryView(page, view, look);
  await waitUntilStill(page);
}

async function showGalleryView(page: Page, view: GalleryView, look: GalleryLook): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), toGalleryHash(view, look));
  await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme === 'dark' ? 'dark' : 'default');
  await expect(page.locator('[data-entry]')).toHaveAttribute('data-entry', `${view.id} ${view.state}`);
}

/** Waits until every image is loaded, no animation runs that ends, and the page no longer changes. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async (quietMs) => {
    const isMoving = (): boolean =>
      [...document.images].some((image) => !image.complete) ||
      document.getAnimations().some(({ playState, effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState === 'running' && end !== Infinity;
      });
    let lastChange = performance.now();
    const observer = new MutationObserver(() => {
      lastChange = performance.now();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    while (isMoving() || performance.now() - lastChange < quietMs)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    observer.disconnect();
    await Promise.all([...document.images].map((image) => image.decode()));
  }, QUIET_MS);
}
