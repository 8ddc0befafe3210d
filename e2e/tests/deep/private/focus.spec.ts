import { listAllOpenings, listFocusTests } from '../../../src/focus/declared-focus.ts';
import { toTextKey } from '../../../src/focus/opening.ts';
import { hasText, listOverlaySources } from '../../../src/focus/overlays.ts';
import { expect, test } from '../../../src/test.ts';

const sources = new Map(listOverlaySources().map((source) => [source.path, source]));

test('PAT-02 opens every dialog, drawer, question, menu and panel of the sources in a browser or a page test', async () => {
  const focusTests = listFocusTests();
  const testedPaths = new Set(focusTests.map(({ path }) => path));
  const openings = await listAllOpenings();
  const openedInBrowser = [...sources.values()].filter(({ path }) => !testedPaths.has(path));
  expect(openings.map(([path, ways]) => `${path}: ${ways.length}`).toSorted()).toEqual(
    openedInBrowser.map(({ path, roles }) => `${path}: ${roles.length}`).toSorted(),
  );
  const strangers = openings.flatMap(([path, ways]) =>
    ways.filter(({ textKey }) => !hasText(sources.get(path) ?? { path, roles: [], texts: [] }, toTextKey(textKey))),
  );
  expect(strangers, 'the expected texts occur in the sources').toEqual([]);
  for (const { testFile, path, body } of focusTests) {
    expect(sources.has(path), `${testFile} checks ${path}`).toBe(true);
    expect(body, `${testFile} checks ${path}`).toContain('document.activeElement');
  }
});
