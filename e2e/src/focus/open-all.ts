import { expect, type Page, test } from '@playwright/test';
import { openAndWait } from '../pages/looks.ts';
import type { Say } from '../texts/texts.ts';
import { expectFocusHeld, type Openings } from './opening.ts';
import { listOverlaySources } from './overlays.ts';

/** Opens the overlays of a page one after the other; a failure does not hide later ones. */
export async function openAll(page: Page, say: Say, openings: Openings): Promise<void> {
  const sources = new Map(listOverlaySources().map((source) => [source.path, source]));
  const failures: string[] = [];
  const [first] = Object.values(openings).flat();
  await openAndWait(page, first?.at ?? '');
  for (const [path, ways] of Object.entries(openings)) {
    for (const [index, opening] of ways.entries()) {
      const role = sources.get(path)?.roles[index];
      if (role === undefined) throw new Error(`${path} draws no ${index + 1}. overlay`);
      try {
        await test.step(`${path} ${opening.textKey}`, () => expectFocusHeld(page, say, opening, role));
      } catch (error) {
        failures.push(`${path} ${opening.textKey}: ${String(error)}`);
        await openAndWait(page, opening.at);
      }
    }
  }
  expect(failures.join('\n\n')).toBe('');
}
