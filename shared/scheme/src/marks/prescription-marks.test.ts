import { describe, expect, test } from '@jest/globals';
import { OPEN_PRESCRIPTION, type SchemePrescription } from '../format/prescription.ts';
import type { Scheme } from '../format/scheme.ts';
import { createSampleScheme, type SampleTooth } from '../testing/sample-scheme.ts';
import { findPrescriptionMarks } from './prescription-marks.ts';

const createWidenedTooth = (tooth: number, x: number): SampleTooth => ({
  tooth,
  origin: [0, 0, 0],
  keys: [{ step: 10, p: [x, 0, 0], q: [1, 0, 0, 0] }],
});

function findMarks(
  prescription: Partial<SchemePrescription>,
  more: Partial<Scheme> = {},
  teeth = [createWidenedTooth(11, 0)],
) {
  return findPrescriptionMarks(createSampleScheme(teeth, more).document, { ...OPEN_PRESCRIPTION, ...prescription });
}

describe('ORD-09 prescription marks', () => {
  const ipr = [
    { between: [12, 11], mm: 0.2, beforeStep: 3 },
    { between: [11, 21], mm: 0.4, beforeStep: 5 },
  ] as const;

  test('marks unwanted reduction, and reduction over the maximum', () => {
    expect(findMarks({ iprAllowed: false }, { ipr }).map(({ rule, teeth }) => [rule, ...teeth])).toEqual([
      ['iprNotWished', 12, 11],
      ['iprNotWished', 11, 21],
    ]);
    expect(findMarks({ noIprContacts: [[21, 11]], iprMax: 0.1 }, { ipr })).toEqual([
      { rule: 'iprOverMax', teeth: [12, 11], step: 3, fromStep: 3, toStep: 3, value: 0.2, limit: 0.1 },
      { rule: 'iprNotWished', teeth: [11, 21], step: 5, fromStep: 5, toStep: 5, value: 0.4, limit: 0 },
    ]);
    expect(findMarks({ iprMax: 0.4 }, { ipr })).toEqual([]);
  });

  test('marks too much expansion at the widest tooth of each side', () => {
    const teeth = [
      createWidenedTooth(16, -1),
      createWidenedTooth(14, -1.6),
      createWidenedTooth(26, 0.9),
      createWidenedTooth(36, 3),
      createWidenedTooth(11, -3),
    ];
    const marks = findMarks({ expansionMax: { upper: 1, lower: null } }, {}, teeth);
    expect(marks).toEqual([
      { rule: 'expansion', teeth: [14], step: 10, fromStep: 7, toStep: 10, value: 1.6, limit: 1 },
    ]);
    const none = findMarks({ expansionMax: { upper: 0, lower: 0 } }, {}, [
      createWidenedTooth(26, 0.1),
      createWidenedTooth(16, 1),
    ]);
    expect(none).toEqual([]);
  });

  test('marks missing and unwanted extractions', () => {
    const listRules = (prescription: Partial<SchemePrescription>, missing: readonly number[]) =>
      findMarks(prescription, { missing }).map(({ rule, teeth: [tooth] }) => [rule, tooth]);
    const wished = { extraction: 'yes', extractTeeth: [14, 24], missingTeeth: [18] } as const;
    expect(listRules(wished, [14, 18, 34])).toEqual([
      ['notExtracted', 24],
      ['extractionNotWished', 34],
    ]);
    expect(listRules({ extraction: 'no', missingTeeth: [18] }, [14, 18])).toEqual([['extractionNotWished', 14]]);
    expect(listRules({ extraction: 'designer' }, [14])).toEqual([]);
  });
});
