import { describe, expect, test } from '@jest/globals';
import type { SchemeRefusal } from './refusal.ts';
import { readSample } from './testing/read-sample.ts';
import { createRefusal, createValidScheme } from './testing/valid-scheme.ts';

/** Returns the document with the value at a path replaced or removed. */
function replaceValue(path: readonly (string | number)[], value: unknown): unknown {
  const document: unknown = structuredClone(createValidScheme().document);
  let parent = document as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) parent = parent[part] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return document;
}

describe('ORD-09 refusals of a submitted scheme', () => {
  const rotateAboutY = (degrees: number) => [
    Math.cos((degrees * Math.PI) / 360),
    0,
    Math.sin((degrees * Math.PI) / 360),
    0,
  ];
  test.each<[string, (string | number)[], unknown, SchemeRefusal]>([
    [
      'a field that is missing',
      ['arches', 'upper', 'steps'],
      undefined,
      createRefusal('arches.upper.steps', 'field.missing'),
    ],
    ['a format that is missing', ['format'], undefined, createRefusal('format', 'field.missing')],
    ['another format', ['format'], 'x', createRefusal('format', 'field.value', { allowed: 'dentarium-scheme' })],
    ['another version', ['version'], 2, createRefusal('version', 'field.value', { allowed: '1' })],
    ['an unknown field', ['arches', 'upper', 'stepz'], 3, createRefusal('arches.upper.stepz', 'field.unknown')],
    [
      'a text in place of a number',
      ['teeth', 1, 'keys', 0, 'p', 2],
      '0.1',
      createRefusal('teeth[1].keys[0].p[2]', 'field.number'),
    ],
    ['a NUL in a text', ['remarks'], 'a\0b', createRefusal('remarks', 'field.characters')],
    [
      'half of a pair in a path',
      ['teeth', 1, 'mesh'],
      'a\uD83E.stl',
      createRefusal('teeth[1].mesh', 'field.characters'),
    ],
    ['a NUL in the name of a field', ['teeth', 0, 'a\0'], 1, createRefusal('teeth[0]', 'field.characters')],
    ['an object in place of a list', ['teeth'], {}, createRefusal('teeth', 'field.type', { expected: 'array' })],
    ['no teeth', ['teeth'], [], createRefusal('teeth', 'field.length', { least: 1 })],
    [
      'a coordinate out of range',
      ['teeth', 0, 'frame', 'origin', 1],
      501,
      createRefusal('teeth[0].frame.origin[1]', 'field.range', { most: 500 }),
    ],
    [
      'too many steps',
      ['arches', 'lower', 'steps'],
      201,
      createRefusal('arches.lower.steps', 'field.range', { most: 200 }),
    ],
    [
      'a point of two numbers',
      ['attachments', 0, 'at'],
      [0, 1],
      createRefusal('attachments[0].at', 'field.length', { least: 3 }),
    ],
    [
      'an invalid FDI number',
      ['teeth', 2, 'tooth'],
      19,
      createRefusal('teeth[2].tooth', 'tooth.unknown', { tooth: 19 }),
    ],
    ['a duplicate tooth', ['teeth', 1, 'tooth'], 12, createRefusal('teeth[1].tooth', 'tooth.double', { tooth: 12 })],
    [
      'an axis of another length than 1',
      ['teeth', 0, 'frame', 'm'],
      [0.99, 0, 0],
      createRefusal('teeth[0].frame.m', 'frame.unit', { length: 0.99 }),
    ],
    [
      'axes without right angles',
      ['teeth', 0, 'frame', 'm'],
      [0.8, -0.6, 0],
      createRefusal('teeth[0].frame', 'frame.orthogonal'),
    ],
    [
      'a frame of the wrong hand',
      ['teeth', 2, 'frame', 'm'],
      [1, 0, 0],
      createRefusal('teeth[2].frame', 'frame.hand', { tooth: 21, hand: 'left' }),
    ],
    [
      'a rotation of another length than 1',
      ['teeth', 1, 'keys', 1, 'q'],
      [1, 0.01, 0, 0],
      createRefusal('teeth[1].keys[1].q', 'key.unit', { length: Math.hypot(1, 0.01) }),
    ],
    [
      'keys that do not increase',
      ['teeth', 1, 'keys', 1, 'step'],
      4,
      createRefusal('teeth[1].keys[1].step', 'key.order', { step: 4, before: 4 }),
    ],
    [
      'a key beyond the steps',
      ['teeth', 1, 'keys', 1, 'step'],
      11,
      createRefusal('teeth[1].keys[1].step', 'step.beyond', { step: 11, steps: 10 }),
    ],
    ['a movement at step 0', ['teeth', 0, 'keys', 0, 'p'], [0.1, 0, 0], createRefusal('teeth[0].keys[0]', 'key.start')],
    ...(
      [
        [90, 10, -90],
        [95, 10, -95],
        [-135, 8, 90],
        [170, 8, -340 / 3],
      ] as const
    ).map(([degrees, step, tip]): [string, (string | number)[], unknown, SchemeRefusal] => [
      `a tip of ${-degrees} degrees`,
      ['teeth', 1, 'keys', 1, 'q'],
      rotateAboutY(degrees),
      createRefusal('teeth[1].keys[1].q', 'key.tip', {
        tooth: 11,
        step,
        tip: expect.closeTo(tip, 5) as unknown as number,
        limit: 89,
      }),
    ]),
    [
      'a missing tooth that is present',
      ['missing'],
      [11, 13],
      createRefusal('missing[0]', 'tooth.present', { tooth: 11 }),
    ],
    [
      'a pontic at the position of a tooth',
      ['pontics', 0, 'tooth'],
      21,
      createRefusal('pontics[0].tooth', 'tooth.present', { tooth: 21 }),
    ],
    [
      'a pontic after the last step',
      ['pontics', 0, 'toStep'],
      12,
      createRefusal('pontics[0].toStep', 'step.beyond', { step: 12, steps: 10 }),
    ],
    [
      'an attachment on an absent tooth',
      ['attachments', 0, 'tooth'],
      13,
      createRefusal('attachments[0].tooth', 'tooth.absent', { tooth: 13 }),
    ],
    [
      'an attachment of another type',
      ['attachments', 0, 'type'],
      'round',
      createRefusal('attachments[0].type', 'field.value', {
        allowed: 'horizontal-rectangular, vertical-rectangular, bevelled, ellipsoid, optimised, hook, button, other',
      }),
    ],
    [
      'an attachment that ends before its start',
      ['attachments', 0, 'stepOff'],
      0,
      createRefusal('attachments[0].stepOff', 'step.order', { step: 0, before: 1 }),
    ],
    [
      'reduction between teeth that are not neighbours',
      ['ipr', 0, 'between'],
      [12, 21],
      createRefusal('ipr[0].between', 'ipr.neighbours', { one: 12, other: 21 }),
    ],
    [
      'reduction between the arches',
      ['ipr', 0, 'between'],
      [21, 31],
      createRefusal('ipr[0].between', 'ipr.neighbours', { one: 21, other: 31 }),
    ],
    ['reduction of zero', ['ipr', 0, 'mm'], 0, createRefusal('ipr[0].mm', 'field.range', { least: 0 })],
    [
      'an elastic on an absent tooth',
      ['elastics', 0, 'to', 'tooth'],
      46,
      createRefusal('elastics[0].to.tooth', 'tooth.absent', { tooth: 46 }),
    ],
    [
      'more overcorrection than steps',
      ['arches', 'upper', 'overcorrection'],
      11,
      createRefusal('arches.upper.overcorrection', 'step.beyond', { step: 11, steps: 10 }),
    ],
    [
      'a passive step after the last step',
      ['arches', 'upper', 'passive'],
      [11],
      createRefusal('arches.upper.passive[0]', 'step.beyond', { step: 11, steps: 10 }),
    ],
    [
      'a path outside the zip',
      ['teeth', 0, 'mesh'],
      '../12.stl',
      createRefusal('teeth[0].mesh', 'path.outside', { path: '../12.stl' }),
    ],
    [
      'a path from the root',
      ['gums', 'upper'],
      '/etc/gum.ply',
      createRefusal('gums.upper', 'path.outside', { path: '/etc/gum.ply' }),
    ],
    [
      'a Windows path',
      ['gums', 'lower'],
      'C:\\gum.ply',
      createRefusal('gums.lower', 'path.outside', { path: 'C:\\gum.ply' }),
    ],
    [
      'another kind of file',
      ['gums', 'upper'],
      'gum.exe',
      createRefusal('gums.upper', 'path.kind', { path: 'gum.exe', allowed: 'stl, ply, drc' }),
    ],
    [
      'a missing mesh',
      ['teeth', 0, 'mesh'],
      'teeth/x.stl',
      createRefusal('teeth[0].mesh', 'mesh.missing', { path: 'teeth/x.stl' }),
    ],
    [
      'models of steps without a placeholder',
      ['stl', 'upper'],
      'stl/u.stl',
      createRefusal('stl.upper', 'path.step', { path: 'stl/u.stl' }),
    ],
    [
      'missing models of steps',
      ['stl', 'upper'],
      'stl/u-{step}.stl',
      createRefusal('stl.upper', 'mesh.missing', { path: 'stl/u-1.stl' }),
    ],
  ])('refuses %s and reports the place', async (_, path, value, expected) => {
    const reading = await readSample(replaceValue(path, value), createValidScheme().files);
    expect(reading.kind === 'refused' && reading.refusals).toContainEqual(expected);
  });
});
