import { expect, test } from '@jest/globals';
import type { ArchMark, NerveCanal } from '../../source/volume-marks.ts';
import { addStep, NO_STEPS, redoStep, undoStep } from './volume-undo.ts';
import {
  addChanges,
  applyChanges,
  type FullVolumeContent,
  invertChanges,
  VOLUME_RULES,
  type VolumeChanges,
} from './volume-changes.ts';

const mark = (id: string, mm = 1): ArchMark => ({
  id,
  kind: 'along',
  from: { mm: 0, height: 0 },
  to: { mm, height: 0 },
  geometry: '',
});

const canal = (id: string, pointCount = 2, diameterMm = 2): NerveCanal => ({
  id,
  points: Array.from({ length: pointCount }, (_, at) => [at, 0, 0]),
  diameterMm,
  geometry: '',
});

const KEPT: FullVolumeContent = {
  marks: [mark('a'), mark('b'), mark('c')],
  arch: [[1, 1, 1]],
  tilt: null,
  canals: [canal('e'), canal('f')],
};

test('BEN-06 applies changes to the marks of others, and drops saved changes', () => {
  const mine: VolumeChanges = {
    marks: { b: mark('b', 2), c: null, d: mark('d') },
    canals: { e: null, g: canal('g') },
    tilt: [5, 0, 0],
  };
  expect(applyChanges(KEPT, mine)).toEqual({
    marks: [mark('a'), mark('b', 2), mark('d')],
    arch: [[1, 1, 1]],
    tilt: [5, 0, 0],
    canals: [canal('f'), canal('g')],
  });
  const laterChanges = addChanges(mine, { marks: { d: mark('d', 3) }, canals: { g: canal('g', 3) }, arch: [] });
  expect(VOLUME_RULES.removeSaved(laterChanges, mine)).toEqual({
    marks: { d: mark('d', 3) },
    canals: { g: canal('g', 3) },
    arch: [],
  });
  expect(VOLUME_RULES.hasChanges(VOLUME_RULES.removeSaved(mine, mine))).toBe(false);
});

test('BEN-06 a removed tilt is a change that is saved', () => {
  const reset: VolumeChanges = { marks: {}, tilt: null };
  expect(VOLUME_RULES.hasChanges(reset)).toBe(true);
  expect(applyChanges({ ...KEPT, tilt: [5, 0, 0] }, reset).tilt).toBeNull();
});

test('BEN-06 a changed canal is a change that is saved, also beside content and drafts that know no canals', () => {
  const drawnCanal: VolumeChanges = { marks: {}, canals: { g: canal('g') } };
  expect(VOLUME_RULES.hasChanges(drawnCanal)).toBe(true);
  const { canals: _, ...earlierContent } = KEPT;
  expect(applyChanges(earlierContent, drawnCanal).canals).toEqual([canal('g')]);
  expect(applyChanges(earlierContent, { marks: {} }).canals).toEqual([]);
  expect(VOLUME_RULES.hasChanges({ marks: {} })).toBe(false);
});

test.each<[string, VolumeChanges]>([
  ['an added mark', { marks: { d: mark('d') } }],
  ['a changed mark', { marks: { b: mark('b', 4) } }],
  ['a removed mark', { marks: { a: null } }],
  ['the arch', { marks: {}, arch: [[2, 2, 2]] }],
  ['the tilt', { marks: {}, tilt: [1, 2, 3] }],
  ['an added canal', { marks: {}, canals: { g: canal('g') } }],
  ['a changed canal', { marks: {}, canals: { e: canal('e', 3, 4.5) } }],
  ['a removed canal', { marks: {}, canals: { e: null } }],
  ['all of them', { marks: { a: null, d: mark('d') }, canals: { f: null }, arch: [], tilt: [1, 2, 3] }],
])('BEN-06 takes %s back and repeats it', (_, changes) => {
  const byId = (content: FullVolumeContent) => ({
    ...content,
    marks: content.marks.toSorted((one, other) => one.id.localeCompare(other.id)),
    canals: content.canals.toSorted((one, other) => one.id.localeCompare(other.id)),
  });
  const steps = addStep(NO_STEPS, { undo: invertChanges(KEPT, changes), redo: changes, atMs: 0 });
  const changedContent = applyChanges(KEPT, changes);
  const undoResult = undoStep(steps);
  const before = addChanges(changes, undoResult?.changes ?? changes);
  expect(byId(applyChanges(KEPT, before))).toEqual(KEPT);
  const redoResult = undoResult === null ? null : redoStep(undoResult.steps);
  expect(byId(applyChanges(KEPT, addChanges(before, redoResult?.changes ?? before)))).toEqual(byId(changedContent));
  expect(redoStep(redoResult?.steps ?? steps)).toBeNull();
  expect(undoStep(undoResult?.steps ?? steps)).toBeNull();
});

test('BEN-06 the changes of a drag are one step, and those after a pause another', () => {
  const drag = (mm: number, atMs: number, steps = NO_STEPS) =>
    addStep(steps, {
      undo: { marks: { b: mark('b', mm - 1) } },
      redo: { marks: { b: mark('b', mm) } },
      atMs,
    });
  const steps = drag(3, 300, drag(2, 0));
  expect(undoStep(steps)?.changes).toEqual({ marks: { b: mark('b', 1) } });
  const paused = drag(4, 5000, steps);
  expect(undoStep(paused)?.changes).toEqual({ marks: { b: mark('b', 3) } });
});

test('BEN-06 each point of a canal is a step, and the changes of a drag of it are one', () => {
  const set = (pointCount: number, atMs: number, steps = NO_STEPS, diameterMm = 2) =>
    addStep(steps, {
      undo: { marks: {}, canals: { e: canal('e', pointCount - 1) } },
      redo: { marks: {}, canals: { e: canal('e', pointCount, diameterMm) } },
      atMs,
    });
  const steps = set(4, 200, set(3, 100));
  expect(undoStep(steps)?.changes.canals).toEqual({ e: canal('e', 3) });
  expect(set(4, 300, steps, 3).past).toHaveLength(2);
});
