import { expect, test } from '@jest/globals';
import { buildSampleFile } from '@dentarium/platform/testing';
import { listStageModels } from './list-stage-models.ts';

const file = (id: string, category: number, more: object = {}) =>
  buildSampleFile({ id, category, stageId: 'stage', kind: 'model', name: `${id}.STL`, ...more });

const listShown = (files: readonly ReturnType<typeof file>[], openedFileId: string | null = null) =>
  listStageModels(files, 'stage', openedFileId).map(({ file: { id }, isFirst }) => (isFirst ? `+${id}` : id));

test('VIEW-03 lists the jaws first, then the bite and others, and shows the jaws', () => {
  const files = [
    file('other', 93),
    file('bite', 52),
    file('lower', 51),
    file('upperOld', 53),
    file('upper', 53, { isMain: true }),
    file('photo', 8, { kind: 'image' }),
    file('elsewhere', 53, { stageId: 'another' }),
  ];
  expect(listShown(files)).toEqual(['+upper', 'upperOld', '+lower', 'bite', 'other']);
  // An opened jaw replaces the main one; a model that is not a jaw is shown alone.
  expect(listShown(files, 'upperOld')).toEqual(['upper', '+upperOld', '+lower', 'bite', 'other']);
  expect(listShown(files, 'other')).toEqual(['upper', 'upperOld', 'lower', 'bite', '+other']);
  expect(listShown(files, 'bite')).toEqual(['+upper', 'upperOld', '+lower', '+bite', 'other']);
  expect(listShown([file('digital', 81), file('more', 93)])).toEqual(['+digital', 'more']);
});

test('VIEW-03 distinguishes the models of a compared stage from those of the page', () => {
  const files = [file('upper', 53), file('lower', 51)];
  expect(listStageModels(files, 'stage', null).map(({ stage }) => stage)).toEqual([0, 0]);
  expect(listStageModels(files, 'stage', null, 1).map(({ stage }) => stage)).toEqual([1, 1]);
});

test('VIEW-03 detects the format of a model by its extension in any case', () => {
  const names = ['a.STL', 'b.ply', 'c.obj', 'd.drc', 'e.off', 'f.zip'];
  const models = listStageModels(
    names.map((name) => file(name, 93, { name })),
    'stage',
    null,
  );
  expect(models.map(({ format }) => format)).toEqual(['stl', 'ply', 'obj', 'drc', 'off', null]);
});
