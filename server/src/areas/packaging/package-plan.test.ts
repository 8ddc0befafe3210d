import { expect, test } from '@jest/globals';
import type { PackageFile, PackagePatient } from './package-files.ts';
import { planPackage } from './package-plan.ts';

test('STG-05 TASK-04 names stage folders in the language of the package unless the name is free text', () => {
  const file = (stage: string, stage_name: string | null) =>
    ({
      id: stage,
      name: `${stage}.jpg`,
      category: 8,
      stage_id: stage,
      stage_name,
      stage_date: '2026-01-31',
    }) as PackageFile;
  const patient = { name: 'Li Mei', patient_no: 'P1' } as PackagePatient['patient'];
  const files = [file('a', '治疗前'), file('b', 'During treatment 2'), file('c', 'T0 资料')];
  const stagesIn = (language: 'ch' | 'en') => planPackage([{ patient, files }], language).map(({ stage }) => stage);
  expect(stagesIn('en')).toEqual([
    '2026-01-31 Before treatment',
    '2026-01-31 During treatment 2',
    '2026-01-31 T0 资料',
  ]);
  expect(stagesIn('ch')).toEqual(['2026-01-31 治疗前', '2026-01-31 治疗中 2', '2026-01-31 T0 资料']);
});
