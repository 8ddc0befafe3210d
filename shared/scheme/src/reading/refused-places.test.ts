import { describe, expect, test } from '@jest/globals';
import type { SchemeRefusal } from './refusal.ts';
import { readSample } from './testing/read-sample.ts';
import { refusal, right } from './testing/right-scheme.ts';

/** The document with the value at a place replaced, or taken away. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const document: unknown = structuredClone(right().document);
  let at = document as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  return document;
}

describe('ORD-09 a scheme that is handed in', () => {
  const turn = (degrees: number) => [Math.cos((degrees * Math.PI) / 360), 0, Math.sin((degrees * Math.PI) / 360), 0];
  test.each<[string, (string | number)[], unknown, SchemeRefusal]>([
    [
      'a field that is missing',
      ['arches', 'upper', 'steps'],
      undefined,
      refusal('arches.upper.steps', 'field.missing'),
    ],
    ['a format that is missing', ['format'], undefined, refusal('format', 'field.missing')],
    ['another format', ['format'], 'x', refusal('format', 'field.value', { allowed: 'dentarium-scheme' })],
    ['another version', ['version'], 2, refusal('version', 'field.value', { allowed: '1' })],
    ['an unknown field', ['arches', 'upper', 'stepz'], 3, refusal('arches.upper.stepz', 'field.unknown')],
    ['what is no number', ['teeth', 1, 'keys', 0, 'p', 2], '0.1', refusal('teeth[1].keys[0].p[2]', 'field.number')],
    ['no list', ['teeth'], {}, refusal('teeth', 'field.type', { expected: 'array' })],
    ['no teeth', ['teeth'], [], refusal('teeth', 'field.length', { least: 1 })],
    [
      'a coordinate out of reach',
      ['teeth', 0, 'frame', 'origin', 1],
      501,
      refusal('teeth[0].frame.origin[1]', 'field.range', { most: 500 }),
    ],
    ['too many steps', ['arches', 'lower', 'steps'], 201, refusal('arches.lower.steps', 'field.range', { most: 200 })],
    [
      'a place of two numbers',
      ['attachments', 0, 'at'],
      [0, 1],
      refusal('attachments[0].at', 'field.length', { least: 3 }),
    ],
    ['no FDI number', ['teeth', 2, 'tooth'], 19, refusal('teeth[2].tooth', 'tooth.unknown', { tooth: 19 })],
    ['a tooth twice', ['teeth', 1, 'tooth'], 12, refusal('teeth[1].tooth', 'tooth.double', { tooth: 12 })],
    [
      'an axis that is no unit',
      ['teeth', 0, 'frame', 'm'],
      [0.99, 0, 0],
      refusal('teeth[0].frame.m', 'frame.unit', { length: 0.99 }),
    ],
    [
      'axes that are not square',
      ['teeth', 0, 'frame', 'm'],
      [0.8, -0.6, 0],
      refusal('teeth[0].frame', 'frame.orthogonal'),
    ],
    [
      'a frame of the other hand',
      ['teeth', 2, 'frame', 'm'],
      [1, 0, 0],
      refusal('teeth[2].frame', 'frame.hand', { tooth: 21, hand: 'left' }),
    ],
    [
      'a rotation that is no unit',
      ['teeth', 1, 'keys', 1, 'q'],
      [1, 0.01, 0, 0],
      refusal('teeth[1].keys[1].q', 'key.unit', { length: Math.hypot(1, 0.01) }),
    ],
    [
      'keys that do not rise',
      ['teeth', 1, 'keys', 1, 'step'],
      4,
      refusal('teeth[1].keys[1].step', 'key.order', { step: 4, before: 4 }),
    ],
    [
      'a key beyond the steps',
      ['teeth', 1, 'keys', 1, 'step'],
      11,
      refusal('teeth[1].keys[1].step', 'step.beyond', { step: 11, steps: 10 }),
    ],
    ['a movement at step 0', ['teeth', 0, 'keys', 0, 'p'], [0.1, 0, 0], refusal('teeth[0].keys[0]', 'key.start')],
    [
      'too much tip',
      ['teeth', 1, 'keys', 1, 'q'],
      turn(90),
      refusal('teeth[1].keys[1].q', 'key.tip', {
        tooth: 11,
        step: 10,
        tip: expect.closeTo(-90, 5) as unknown as number,
        limit: 89,
      }),
    ],
    ['a missing tooth that is there', ['missing'], [11, 13], refusal('missing[0]', 'tooth.present', { tooth: 11 })],
    [
      'a pontic where a tooth is',
      ['pontics', 0, 'tooth'],
      21,
      refusal('pontics[0].tooth', 'tooth.present', { tooth: 21 }),
    ],
    [
      'a pontic beyond the steps',
      ['pontics', 0, 'toStep'],
      12,
      refusal('pontics[0].toStep', 'step.beyond', { step: 12, steps: 10 }),
    ],
    [
      'an attachment on no tooth',
      ['attachments', 0, 'tooth'],
      13,
      refusal('attachments[0].tooth', 'tooth.absent', { tooth: 13 }),
    ],
    [
      'an attachment of another type',
      ['attachments', 0, 'type'],
      'round',
      refusal('attachments[0].type', 'field.value', {
        allowed: 'horizontal-rectangular, vertical-rectangular, bevelled, ellipsoid, optimised, hook, button, other',
      }),
    ],
    [
      'an attachment that ends before it begins',
      ['attachments', 0, 'stepOff'],
      0,
      refusal('attachments[0].stepOff', 'step.order', { step: 0, before: 1 }),
    ],
    [
      'reduction between teeth apart',
      ['ipr', 0, 'between'],
      [12, 21],
      refusal('ipr[0].between', 'ipr.neighbours', { one: 12, other: 21 }),
    ],
    [
      'reduction between the arches',
      ['ipr', 0, 'between'],
      [21, 31],
      refusal('ipr[0].between', 'ipr.neighbours', { one: 21, other: 31 }),
    ],
    ['reduction of nothing', ['ipr', 0, 'mm'], 0, refusal('ipr[0].mm', 'field.range', { least: 0 })],
    [
      'an elastic on no tooth',
      ['elastics', 0, 'to', 'tooth'],
      46,
      refusal('elastics[0].to.tooth', 'tooth.absent', { tooth: 46 }),
    ],
    [
      'more overcorrection than steps',
      ['arches', 'upper', 'overcorrection'],
      11,
      refusal('arches.upper.overcorrection', 'step.beyond', { step: 11, steps: 10 }),
    ],
    [
      'a passive step beyond',
      ['arches', 'upper', 'passive'],
      [11],
      refusal('arches.upper.passive[0]', 'step.beyond', { step: 11, steps: 10 }),
    ],
    [
      'a path out of the zip',
      ['teeth', 0, 'mesh'],
      '../12.stl',
      refusal('teeth[0].mesh', 'path.outside', { path: '../12.stl' }),
    ],
    [
      'a path from the root',
      ['gums', 'upper'],
      '/etc/gum.ply',
      refusal('gums.upper', 'path.outside', { path: '/etc/gum.ply' }),
    ],
    [
      'a path of another system',
      ['gums', 'lower'],
      'C:\\gum.ply',
      refusal('gums.lower', 'path.outside', { path: 'C:\\gum.ply' }),
    ],
    [
      'another kind of file',
      ['gums', 'upper'],
      'gum.exe',
      refusal('gums.upper', 'path.kind', { path: 'gum.exe', allowed: 'stl, ply, drc' }),
    ],
    [
      'a mesh that is not there',
      ['teeth', 0, 'mesh'],
      'teeth/x.stl',
      refusal('teeth[0].mesh', 'mesh.missing', { path: 'teeth/x.stl' }),
    ],
    [
      'models of steps without a number',
      ['stl', 'upper'],
      'stl/u.stl',
      refusal('stl.upper', 'path.step', { path: 'stl/u.stl' }),
    ],
    [
      'models of steps that are not there',
      ['stl', 'upper'],
      'stl/u-{step}.stl',
      refusal('stl.upper', 'mesh.missing', { path: 'stl/u-1.stl' }),
    ],
  ])('with %s is refused with the place', async (_, path, value, expected) => {
    const reading = await readSample(changed(path, value), right().files);
    expect(reading.kind === 'refused' && reading.refusals).toContainEqual(expected);
  });
});
