import { expect, test } from '@jest/globals';
import { buildViewerItem } from '../testing/build-viewer-item.ts';
import type { ViewerItem } from '../source/viewer-source.ts';
import { listGroupModels } from './list-group-models.ts';

const GROUP = { id: 'stage', name: 'Before treatment', date: '2026-01-31' };

const file = (id: string, category: number, more: Partial<ViewerItem> = {}) =>
  buildViewerItem({ id, category, group: GROUP, kind: 'model', name: `${id}.STL`, ...more });

const listShown = (files: readonly ReturnType<typeof file>[], openedFileId: string | null = null) =>
  listGroupModels(files, 'stage', openedFileId).map(({ item: { id }, isFirst }) => (isFirst ? `+${id}` : id));

test('VIEW-03 lists the jaws first, then the bite and others, and shows the first of each jaw', () => {
  const files = [
    file('other', 93),
    file('bite', 52),
    file('lower', 51),
    file('upper', 53),
    file('upperOld', 53),
    file('photo', 8, { kind: 'image' }),
    file('elsewhere', 53, { group: { ...GROUP, id: 'another' } }),
  ];
  expect(listShown(files)).toEqual(['+upper', 'upperOld', '+lower', 'bite', 'other']);
  // An opened jaw replaces the first one; a model that is not a jaw is shown alone.
  expect(listShown(files, 'upperOld')).toEqual(['upper', '+upperOld', '+lower', 'bite', 'other']);
  expect(listShown(files, 'other')).toEqual(['upper', 'upperOld', 'lower', 'bite', '+other']);
  expect(listShown(files, 'bite')).toEqual(['+upper', 'upperOld', '+lower', '+bite', 'other']);
  expect(listShown([file('digital', 81), file('more', 93)])).toEqual(['+digital', 'more']);
});

test('VIEW-03 distinguishes the models of a compared stage from those of the page', () => {
  const files = [file('upper', 53), file('lower', 51)];
  expect(listGroupModels(files, 'stage', null).map(({ stage }) => stage)).toEqual([0, 0]);
  expect(listGroupModels(files, 'stage', null, 1).map(({ stage }) => stage)).toEqual([1, 1]);
});

test('VIEW-03 detects the format of a model by its extension in any case', () => {
  const names = ['a.STL', 'b.ply', 'c.obj', 'd.drc', 'e.off', 'f.zip'];
  const models = listGroupModels(
    names.map((name) => file(name, 93, { name })),
    'stage',
    null,
  );
  expect(models.map(({ format }) => format)).toEqual(['stl', 'ply', 'obj', 'drc', 'off', null]);
});
