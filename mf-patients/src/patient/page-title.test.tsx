import { languageAtom, pageStore } from '@dentarium/platform';
import { beforeEach, expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}`;
const FILE_ID = '99999999-9999-4999-8999-000000000001';
const getTitle = () => document.querySelector('[data-page-title]')?.getAttribute('data-page-title');

beforeEach(() => signIn());

test.each([
  [HOME, 'Timeline', '时间轴'],
  [`${HOME}/images`, 'All images', '全部影像'],
  [`${HOME}/records`, 'Records', '病历'],
  [`${HOME}/exam`, 'Exam', '检查'],
  [`${HOME}/shares`, 'Shares', '共享'],
  [`${HOME}/deleted`, 'Recycle bin', '回收站'],
  [`${HOME}/stage/${STAGE_ID}`, 'T0', 'T0'],
  [`${HOME}/stage/${STAGE_ID}?compare=${LATER_STAGE_ID}`, 'Comparison: T0 – T1', '阶段对比: T0 – T1'],
  [`${HOME}/organise`, 'AI image organisation', 'AI 影像整理'],
  [`${HOME}/ceph/${FILE_ID}`, 'Cephalometric tracing', '头影测量'],
  [`${HOME}/measure/${FILE_ID}`, 'Custom measurement', '自定义测量'],
  [`${HOME}/measurements`, 'Measurements', '测量值'],
  [`${HOME}/sheet`, 'Patient sheet', '患者资料单'],
])('PAT-04 titles the browser tab of %s with patient and page, in both languages', async (path, en, ch) => {
  const stages = [
    aStage({ stageName: 'T0' }),
    aStage({ id: LATER_STAGE_ID, stageName: 'T1', stageDate: '2026-06-01' }),
  ];
  const patient = aPatient();
  createServerWith(patient, stages);
  showAt(path);
  await waitFor(() => expect(getTitle()).toBe(`${patient.name} · ${en}`));
  act(() => pageStore.set(languageAtom, 'ch'));
  await waitFor(() => expect(getTitle()).toBe(`${patient.name} · ${ch}`));
  act(() => pageStore.set(languageAtom, 'en'));
});
