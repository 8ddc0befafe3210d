import type { OrderScheme, SchemeOpinion } from '@dentarium/api/schemes/shapes';
import { USER_ID } from '@dentarium/platform/testing';
import { CASE_ID, ORDER_ID } from './samples.ts';

export const SCHEME_ID = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const FORMER_SCHEME_ID = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

const occlusion = {
  overjet: 5.4,
  overbite: 3,
  midline: { upper: 0.2, lower: -0.4 },
  canineWidth: { upper: 34, lower: 26 },
  molarWidth: { upper: 51, lower: null },
};

/** Builds a version of a plan that waits for its doctor. */
export function buildScheme(changes: Partial<OrderScheme> = {}): OrderScheme {
  return {
    schemeId: SCHEME_ID,
    orderId: ORDER_ID,
    number: 2,
    state: 'proposed',
    digest: 'a'.repeat(64),
    note: '',
    submittedAt: '2026-03-02T09:00:00Z',
    steps: { upper: 12, lower: 8 },
    overcorrection: { upper: 2, lower: 0 },
    passive: { upper: [6, 7], lower: [] },
    retainers: { upper: 1, lower: 2 },
    figures: {
      bolton: { anterior: { upper: 48, lower: 37.4, ratio: 77.9, ratioAfterIpr: 77.3 }, overall: null },
      start: occlusion,
      end: { ...occlusion, overjet: 2.1 },
      startContacts: [{ teeth: [11, 41], mm: 0.05, ipr: 0, isMarked: false }],
      endContacts: [
        { teeth: [11, 21], mm: 0.3, ipr: 0, isMarked: true },
        { teeth: [16, 46], mm: 0.2, ipr: 0, isMarked: true },
        { teeth: [11, 41], mm: 0.08, ipr: 0, isMarked: false },
      ],
      widths: { 11: 8.6 },
      aligners: { upper: 12, lower: 8 },
      attachments: { upper: 1, lower: 0 },
      ipr: { upper: 0.2, lower: 0 },
    },
    marks: [
      { rule: 'rotation', teeth: [13], step: 12, fromStep: 9, toStep: 12, value: 17.25, limit: 15 },
      { rule: 'notExtracted', teeth: [14], step: 0, fromStep: 0, toStep: 0, value: null, limit: null },
    ],
    confirmation: null,
    isCancelled: false,
    ...changes,
  };
}

const IN_FRONT = { m: [1, 0, 0], b: [0, -1, 0], o: [0, 0, -1] };

/** The document of a version: two teeth, one of which moves, an attachment, and a contact with reduction. */
export const PLAN_DOCUMENT = {
  format: 'dentarium-scheme',
  version: 1,
  notation: 'FDI',
  arches: {
    upper: { steps: 12, overcorrection: 2, passive: [] },
    lower: { steps: 8, overcorrection: 0, passive: [] },
  },
  teeth: [
    {
      tooth: 13,
      mesh: 'teeth/13.stl',
      frame: { origin: [-14, -6, 2], ...IN_FRONT },
      keys: [{ step: 12, p: [2.4, -0.5, 0], q: [1, 0, 0, 0] }],
    },
    { tooth: 12, mesh: 'teeth/12.stl', frame: { origin: [-8, -9, 2], ...IN_FRONT }, keys: [] },
  ],
  gums: { upper: null, lower: null },
  missing: [14],
  pontics: [],
  attachments: [{ tooth: 13, type: 'vertical-rectangular', stepOn: 2, stepOff: 10, at: [0, 0, 1], mesh: null }],
  ipr: [{ between: [13, 12], mm: 0.2, beforeStep: 4 }],
  elastics: [],
  retainers: { upper: 1, lower: 1 },
  stl: { upper: null, lower: null },
  remarks: 'Begin with the upper arch.',
};

/** Builds the opinion of a doctor on the previous version. */
export function buildOpinion(changes: Partial<SchemeOpinion> = {}): SchemeOpinion {
  return {
    id: CASE_ID,
    orderId: ORDER_ID,
    schemeId: FORMER_SCHEME_ID,
    number: 1,
    at: '2026-03-01T10:00:00Z',
    by: { id: USER_ID, name: 'Dr Wang', role: 'doctor' },
    decision: 'change',
    opinion: 'Less expansion, please.',
    remarks: [{ tooth: 13, step: 6, text: 'Turn it later.' }],
    ...changes,
  };
}
