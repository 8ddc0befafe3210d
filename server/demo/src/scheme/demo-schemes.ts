import type { Attachment, InterproximalReduction } from '@dentarium/scheme';
import { createScheme, type SchemeDraft } from './make-scheme.ts';

const createAttachment = (tooth: number, type: Attachment['type'], stepOn: number, stepOff: number): Attachment => ({
  tooth,
  type,
  stepOn,
  stepOff,
  at: [0, 0, 0],
  mesh: null,
});

const createReduction = (one: number, other: number, mm: number, beforeStep: number): InterproximalReduction => ({
  between: [one, other],
  mm,
  beforeStep,
});

const NO_STAGING_EXTRAS = { overcorrection: 0, passive: [], hurried: {} };

/**
 * The first scheme of the order. Some movements are more than aligners achieve reliably, so the doctor asks for
 * changes.
 */
const FIRST_SCHEME: SchemeDraft = {
  kind: 'deepBite',
  fineness: 0,
  staging: {
    upper: { ...NO_STAGING_EXTRAS, steps: 24, overcorrection: 3, passive: [12], hurried: { 22: [0.3, 0.6] } },
    lower: { ...NO_STAGING_EXTRAS, steps: 18 },
  },
  // The second premolar is congenitally missing, and the space is kept open for an implant.
  missing: [35],
  pontics: [{ tooth: 35, fromStep: 1, toStep: 18 }],
  attachments: [
    createAttachment(13, 'vertical-rectangular', 2, 24),
    createAttachment(23, 'vertical-rectangular', 2, 24),
    createAttachment(14, 'horizontal-rectangular', 2, 20),
    createAttachment(24, 'horizontal-rectangular', 2, 20),
    createAttachment(33, 'optimised', 3, 18),
    createAttachment(43, 'optimised', 3, 18),
    createAttachment(46, 'button', 5, 18),
    createAttachment(36, 'button', 5, 18),
  ],
  ipr: [
    createReduction(12, 11, 0.3, 4),
    createReduction(11, 21, 0.2, 4),
    createReduction(21, 22, 0.3, 4),
    createReduction(42, 41, 0.3, 3),
    createReduction(41, 31, 0.6, 3),
    createReduction(31, 32, 0.3, 3),
  ],
  elastics: [
    {
      class: 'II',
      side: 'right',
      from: { tooth: 13, kind: 'hook' },
      to: { tooth: 46, kind: 'button' },
      fromStep: 5,
      toStep: 18,
    },
    {
      class: 'II',
      side: 'left',
      from: { tooth: 23, kind: 'hook' },
      to: { tooth: 36, kind: 'button' },
      fromStep: 5,
      toStep: 18,
    },
  ],
  retainers: { upper: 1, lower: 1 },
  remarks: 'Two steps of rest before the overcorrection can be left out when 22 fits well.',
};

/** The scheme after the requested changes: more steps, 22 in total, and less reduction between 41 and 31. */
const CHANGED_SCHEME: SchemeDraft = {
  ...FIRST_SCHEME,
  staging: {
    upper: { ...NO_STAGING_EXTRAS, steps: 28, overcorrection: 3, passive: [14] },
    lower: { ...NO_STAGING_EXTRAS, steps: 20 },
  },
  pontics: [{ tooth: 35, fromStep: 1, toStep: 20 }],
  attachments: [
    ...FIRST_SCHEME.attachments,
    createAttachment(22, 'optimised', 2, 25),
    createAttachment(12, 'optimised', 2, 25),
  ],
  ipr: FIRST_SCHEME.ipr.map((one) => (one.mm > 0.5 ? { ...one, mm: 0.4 } : one)),
  remarks: 'Slower for 22, with attachments on both laterals; less reduction between 41 and 31.',
};

/** Creates a scheme of the demonstration order: the first one, or the one after the requested changes. */
export function createDemoScheme(version: 'first' | 'changed'): Promise<Buffer> {
  return createScheme(version === 'first' ? FIRST_SCHEME : CHANGED_SCHEME);
}

/**
 * Creates a scheme of 28 teeth for benchmarks: with this many steps in each arch and crowns of some 700 triangles,
 * times four for each level of fineness.
 */
export function createBenchmarkScheme(steps: number, fineness: number): Promise<Buffer> {
  const staging = { ...NO_STAGING_EXTRAS, steps };
  return createScheme({
    ...FIRST_SCHEME,
    fineness,
    staging: { upper: staging, lower: staging },
    missing: [],
    pontics: [],
  });
}
