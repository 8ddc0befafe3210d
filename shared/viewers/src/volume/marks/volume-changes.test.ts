import { expect, test } from '@jest/globals';
import type { ArchMark, VolumeContent } from '../../source/volume-marks.ts';
import { addStep, NO_STEPS, redoStep, undoStep } from './volume-undo.ts';
import { addChanges, applyChanges, invertChanges, VOLUME_RULES, type VolumeChanges } from './volume-changes.ts';

const mark = (id: string, mm = 1): ArchMark => ({
  id,
  kind: 'along',
  from: { mm: 0, height: 0 },
  to: { mm, height: 0 },
  geometry: '',
});

const KEPT: VolumeContent = { marks: [mark('a'), mark('b'), mark('c')], arch: [[1, 1, 1]], tilt: null };

test('BEN-06 applies changes to the marks of others, and drops saved changes', () => {
  const mine: VolumeChanges = { marks: { b: mark('b', 2), c: null, d: mark('d') }, tilt: [5, 0, 0] };
  expect(applyChanges(KEPT, mine)).toEqual({
    marks: [mark('a'), mark('b', 2), mark('d')],
    arch: [[1, 1, 1]],
    tilt: [5, 0, 0],
  });
  const laterChanges = addChanges(mine, { marks: { d: mark('d', 3) }, arch: [] });
  expect(VOLUME_RULES.removeSaved(laterChanges, mine)).toEqual({ marks: { d: mark('d', 3) }, arch: [] });
  expect(VOLUME_RULES.hasChanges(VOLUME_RULES.removeSaved(mine, mine))).toBe(false);
});

test('BEN-06 a removed tilt is a change that is saved', () => {
  const reset: VolumeChanges = { marks: {}, tilt: null };
  expect(VOLUME_RULES.hasChanges(reset)).toBe(true);
  expect(applyChanges({ ...KEPT, tilt: [5, 0, 0] }, reset).tilt).toBeNull();
});

test.each<[string, VolumeChanges]>([
  ['an added mark', { marks: { d: mark('d') } }],
  ['a changed mark', { marks: { b: mark('b', 4) } }],
  ['a removed mark', { marks: { a: null } }],
  ['the arch', { marks: {}, arch: [[2, 2, 2]] }],
  ['the tilt', { marks: {}, tilt: [1, 2, 3] }],
  ['all of them', { marks: { a: null, d: mark('d') }, arch: [], tilt: [1, 2, 3] }],
])('BEN-06 takes %s back and repeats it', (_, changes) => {
  const byId = (content: VolumeContent) => ({
    ...content,
    marks: content.marks.toSorted((one, other) => one.id.localeCompare(other.id)),
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
