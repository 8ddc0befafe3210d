import { describe, expect, test } from '@jest/globals';
import { OPEN_PRESCRIPTION, type SchemePrescription } from '../format/prescription.ts';
import type { Scheme } from '../format/scheme.ts';
import { sampleScheme, type SampleTooth } from '../testing/sample-scheme.ts';
import { findPrescriptionMarks } from './prescription-marks.ts';

const widened = (tooth: number, x: number): SampleTooth => ({
  tooth,
  origin: [0, 0, 0],
  keys: [{ step: 10, p: [x, 0, 0], q: [1, 0, 0, 0] }],
});

function marksOf(prescription: Partial<SchemePrescription>, more: Partial<Scheme> = {}, teeth = [widened(11, 0)]) {
  return findPrescriptionMarks(sampleScheme(teeth, more).document, { ...OPEN_PRESCRIPTION, ...prescription });
}

describe('ORD-09 differences to the prescription', () => {
  const ipr = [
    { between: [12, 11], mm: 0.2, beforeStep: 3 },
    { between: [11, 21], mm: 0.4, beforeStep: 5 },
  ] as const;

  test('reduction where none was wished, and more than was wished', () => {
    expect(marksOf({ iprAllowed: false }, { ipr }).map(({ rule, teeth }) => [rule, ...teeth])).toEqual([
      ['iprNotWished', 12, 11],
      ['iprNotWished', 11, 21],
    ]);
    expect(marksOf({ noIprContacts: [[21, 11]], iprMax: 0.1 }, { ipr })).toEqual([
      { rule: 'iprOverMax', teeth: [12, 11], step: 3, fromStep: 3, toStep: 3, value: 0.2, limit: 0.1 },
      { rule: 'iprNotWished', teeth: [11, 21], step: 5, fromStep: 5, toStep: 5, value: 0.4, limit: 0 },
    ]);
    expect(marksOf({ iprMax: 0.4 }, { ipr })).toEqual([]);
  });

  test('an arch that is widened beyond what was wished, by its widest tooth on each side', () => {
    const teeth = [widened(16, -1), widened(14, -1.6), widened(26, 0.9), widened(36, 3), widened(11, -3)];
    const marks = marksOf({ expansionMax: { upper: 1, lower: null } }, {}, teeth);
    expect(marks).toEqual([
      { rule: 'expansion', teeth: [14], step: 10, fromStep: 7, toStep: 10, value: 1.6, limit: 1 },
    ]);
    const none = marksOf({ expansionMax: { upper: 0, lower: 0 } }, {}, [widened(26, 0.1), widened(16, 1)]);
    expect(none).toEqual([]);
  });

  test('an extraction that is not carried out, and one that nobody wished', () => {
    const rules = (prescription: Partial<SchemePrescription>, missing: readonly number[]) =>
      marksOf(prescription, { missing }).map(({ rule, teeth: [tooth] }) => [rule, tooth]);
    const wished = { extraction: 'yes', extractTeeth: [14, 24], missingTeeth: [18] } as const;
    expect(rules(wished, [14, 18, 34])).toEqual([
      ['notExtracted', 24],
      ['extractionNotWished', 34],
    ]);
    expect(rules({ extraction: 'no', missingTeeth: [18] }, [14, 18])).toEqual([['extractionNotWished', 14]]);
    expect(rules({ extraction: 'designer' }, [14])).toEqual([]);
  });
});
