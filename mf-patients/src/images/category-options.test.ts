import { expect, test } from '@jest/globals';
import { FILE_CATEGORIES, isAssignable } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { listKeyCategories } from '../layouts/layout-cells.ts';
import { createCategoryMenu } from './category-options.ts';

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly extra?: string;
}

function entries(language: 'ch' | 'en'): Entry[] {
  const groups = createCategoryMenu(
    language,
    listKeyCategories(NINE_PHOTO),
    (group) => group,
    () => undefined,
  );
  return groups.flatMap((group) => (group !== null && 'children' in group ? (group.children as Entry[]) : []));
}

test('STG-04 lists every assignable category with its name in both languages', () => {
  const assignable = FILE_CATEGORIES.filter(({ code }) => isAssignable(code));
  for (const language of ['ch', 'en'] as const) {
    const labelsByCode = new Map(entries(language).map(({ key, label }) => [Number(key), label]));
    expect(labelsByCode).toEqual(new Map(assignable.map(({ code, name }) => [code, name[language]])));
  }
});

test('STG-02 assigns the keys 1 to 9 to the nine-photo layout, row by row', () => {
  const byKey = Object.fromEntries(
    entries('en').flatMap(({ key, extra }) => (extra === undefined ? [] : [[extra, Number(key)]])),
  );
  expect(byKey).toEqual({ 1: 8, 2: 9, 3: 12, 4: 2, 5: 1, 6: 3, 7: 4, 8: 6, 9: 5 });
});
