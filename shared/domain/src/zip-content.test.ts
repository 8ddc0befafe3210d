import { expect, test } from '@jest/globals';
import { planZip, type ZipEntry } from './zip-content.ts';

function entry(path: string): ZipEntry {
  return { path, size: 1000, compressedSize: 900, encrypted: false };
}

/** The models of a plan with this number of steps in both arches, with other files beside them. */
function planOfSteps(steps: number, others: readonly string[]): ZipEntry[] {
  const arches = ['upper', 'lower'];
  const models = arches.flatMap((arch) => Array.from({ length: steps }, (_, step) => `steps/${arch}_${step}.stl`));
  return [...models, ...others].map(entry);
}

test('ORD-09 UPL-06 accepts a plan with a model of each arch at each of 60 steps, its teeth and attachments', () => {
  const teeth = Array.from({ length: 90 }, (_, tooth) => `teeth/${tooth}.stl`);
  expect(planZip(planOfSteps(60, teeth), false)).toEqual({ kind: 'refused', code: 'upload.zipTooLarge' });
  expect(planZip(planOfSteps(60, [...teeth, 'scheme.json']), false)).toMatchObject({ kind: 'models' });
});

test('ORD-09 UPL-06 applies a separate limit to plans, and ignores a document in a folder', () => {
  expect(planZip(planOfSteps(1001, ['scheme.json']), false)).toEqual({ kind: 'refused', code: 'upload.zipTooLarge' });
  expect(planZip(planOfSteps(101, ['old/scheme.json']), false)).toEqual({
    kind: 'refused',
    code: 'upload.zipTooLarge',
  });
  expect(planZip(planOfSteps(100, []), false)).toMatchObject({ kind: 'models' });
});
