import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { EMPTY_EXAM, DEFAULT_OVERJET_LIMITS } from '@dentarium/domain/detailed-exam';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, NO_EXAM, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

test('PAT-11 prints the data and the exam of the patient, light in every theme', async () => {
  const exam = { ...EMPTY_EXAM, angleRight: 1, angleLeft: 0, overjetMm: 5.5 };
  createServerWith(aPatient({ remark: 'Allergic to latex' })).on(queryDetailedExam, () => ({
    ...NO_EXAM,
    exam,
    stageId: STAGE_ID,
    examDate: '2026-02-03',
    derived: { angleType: 1, canine: null, midline: null, subdivision: 'right' as const },
    overjetLimits: DEFAULT_OVERJET_LIMITS,
    version: 1,
  }));
  const print = jest.fn();
  window.print = print;
  showAt(`/patient/${PATIENT_ID}/sheet`);
  await screen.findByText('Allergic to latex');
  expect(screen.getByText('R Class II · L Class I')).toBeTruthy();
  expect(screen.getByText('5.5 mm')).toBeTruthy();
  expect(screen.getByText(/ · Before treatment · 2026-02-03$/)).toBeTruthy();
  // The paper also distinguishes "not examined" from normal.
  expect(screen.getByText('Overbite').nextElementSibling?.textContent).toBe('Not examined');
  expect(screen.queryByText('Medical records')).toBeNull();
  const sheet = screen.getByText('Allergic to latex').closest<HTMLElement>('table')?.parentElement;
  expect(sheet?.style.getPropertyValue('--d-surface')).toBe('#ffffff');
  fireEvent.click(await buttonOf('Print'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

test('SAFE-05 marks a mirrored photograph on the sheet', async () => {
  URL.createObjectURL = () => 'blob:image';
  createServerWith(aPatient(), [aStage()], [aFile({ category: 8, mirror: true })]);
  showAt(`/patient/${PATIENT_ID}/sheet`);
  expect(await screen.findByText('Frontal, lips at rest · mirrored')).toBeTruthy();
});

test('SAFE-04 prints the alerts of the patient in the head of each page', async () => {
  createServerWith(aPatient({ allergies: 'Nickel' }));
  showAt(`/patient/${PATIENT_ID}/sheet`);
  const label = await screen.findByText('⚠ Allergies');
  expect(label.nextElementSibling?.textContent).toBe('Nickel');
  expect(label.closest('thead')).not.toBeNull();
});

test('PAT-11 crops a photograph of the sheet like its stage does', async () => {
  const file = aFile({ category: 8, crop: { x: 0, y: 0.5, w: 0.5, h: 0.5 } });
  URL.createObjectURL = () => 'blob:image';
  createServerWith(aPatient(), [aStage()], [file]);
  showAt(`/patient/${PATIENT_ID}/sheet`);
  const image = await screen.findByAltText('Frontal, lips at rest');
  expect(image.parentElement?.style.getPropertyValue('--whole-width')).toBe('200%');
  expect(image.parentElement?.style.getPropertyValue('--top')).toBe('-100%');
});
