import { createSampleAttachment, createSampleScheme, type SampleScheme } from '../../testing/sample-scheme.ts';
import type { SchemeRefusal } from '../refusal.ts';

/** The teeth of the valid scheme. */
export const TEETH = [
  { tooth: 12, origin: [-12, 0, 0], keys: [{ step: 0, p: [0, 0, 0], q: [1, 0, 0, 0] }] },
  {
    tooth: 11,
    origin: [-4, 0, 0],
    keys: [
      { step: 4, p: [0.4, 0, 0], q: [1, 0, 0, 0] },
      { step: 10, p: [0.8, 0, 0], q: [1, 0, 0, 0] },
    ],
  },
  { tooth: 21, origin: [4, 0, 0] },
  { tooth: 31, origin: [3, 0, -8] },
] as const;

/** Creates a valid scheme, which tests modify. */
export const createValidScheme = (): SampleScheme =>
  createSampleScheme(TEETH, {
    missing: [13],
    pontics: [{ tooth: 13, fromStep: 1, toStep: 10 }],
    attachments: [createSampleAttachment(11)],
    ipr: [{ between: [12, 11], mm: 0.2, beforeStep: 2 }],
    elastics: [
      {
        class: 'II',
        side: 'right',
        from: { tooth: 12, kind: 'hook' },
        to: { tooth: 31, kind: 'button' },
        fromStep: 1,
        toStep: 10,
      },
    ],
  });

/** Creates an expected refusal. */
export const createRefusal = (
  place: string,
  code: SchemeRefusal['code'],
  params: SchemeRefusal['params'] = {},
): SchemeRefusal => ({
  place,
  code,
  params,
});
