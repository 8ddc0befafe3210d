import type { PatientFile } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { toModelViewerAddress } from '../viewers/model-viewer-address.ts';
import { aFile, aPatient, aStage, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const UPPER = 'aaaaaaaa-aaaa-4aaa-8aaa-000000000053';
const jaws: readonly PatientFile[] = [
  aFile({ id: UPPER, category: 53, kind: 'model', name: 'upper.stl', takenAt: '2026-01-01T09:00:00' }),
  aFile({ category: 51, kind: 'model', name: 'lower.ply' }),
];

/** Simulates a browser without WebGL; three reports that on the console. */
function withoutWebGl(): void {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

beforeEach(() => signIn());
afterEach(() => {
  jest.restoreAllMocks();
});

test('VIEW-03 reports missing WebGL, and shows the preview images with the patient facts', async () => {
  withoutWebGl();
  createServerWith(aPatient(), [aStage()]).on(queryFilesInfo, () => [...jaws]);
  showAt(toModelViewerAddress({ patient: PATIENT_ID, file: UPPER }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/WebGL/);
  expect(screen.getAllByText(aPatient().name).length).toBeGreaterThan(0);
  expect(screen.getByText('Upper jaw model + Lower jaw model')).toBeTruthy();
  expect(screen.getAllByText(/^(Upper|Lower) jaw model$/)).toHaveLength(2);
});

test('VIEW-03 explains the next step for a stage without models', async () => {
  createServerWith(aPatient(), [aStage()]).on(queryFilesInfo, () => []);
  showAt(toModelViewerAddress({ patient: PATIENT_ID, stage: STAGE_ID }));
  expect(await screen.findByText(/no 3D models yet/)).toBeTruthy();
});

test('VIEW-03 opens the models of a stage from its menu', async () => {
  withoutWebGl();
  createServerWith(aPatient(), [aStage()]).on(queryFilesInfo, () => [...jaws]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await user.click(await screen.findByRole('button', { name: 'More for this stage' }));
  await user.click(within(await screen.findByRole('menu')).getByText('3D models'));
  expect(await screen.findByRole('heading', { name: '3D models' })).toBeTruthy();
  expect(location.search).toContain(STAGE_ID);
});

test('VIEW-03 opens a model in 3D by a double click on its tile', async () => {
  withoutWebGl();
  createServerWith(aPatient(), [aStage()]).on(queryFilesInfo, () => [...jaws]);
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  const tile = await screen.findByRole('button', { name: /upper\.stl/ });
  fireEvent.doubleClick(tile);
  expect(await screen.findByRole('heading', { name: '3D models' })).toBeTruthy();
  expect(location.search).toContain(UPPER);
});
