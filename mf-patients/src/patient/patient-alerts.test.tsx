import { viewOriginal } from '@dentarium/api/files/calls';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';
import { toModelViewerAddress } from '../viewers/model-viewer-address.ts';

const HOME = `/patient/${PATIENT_ID}`;
const XRAY = aFile({ id: 'aaaaaaaa-aaaa-4aaa-8aaa-0000000000a1', kind: 'dicom', category: 16 });

beforeEach(() => signIn());

test.each([
  HOME,
  `${HOME}/images`,
  `${HOME}/records`,
  `${HOME}/exam`,
  `${HOME}/shares`,
  `${HOME}/deleted`,
  `${HOME}/stage/${STAGE_ID}`,
  `${HOME}/sheet`,
  `${HOME}/ct/${XRAY.id}`,
  toDicomAddress(PATIENT_ID, XRAY.id),
  toModelViewerAddress({ patient: PATIENT_ID, stage: STAGE_ID }),
])('SAFE-04 shows the alerts of the patient in the head of %s', async (path) => {
  const alerts = { allergies: 'Nickel', contraindications: 'Pacemaker', medicalAlerts: 'Diabetes' };
  createServerWith(aPatient(alerts), [aStage()], [XRAY]).on(viewOriginal, () => new Blob(['no X-ray']));
  showAt(path);
  const line = await screen.findByRole('button', {
    name: 'Allergies: Nickel Contraindications: Pacemaker Medical: Diabetes',
  });
  fireEvent.click(line);
  expect((await screen.findByText('Medical alerts')).isConnected).toBe(true);
});

test('SAFE-04 shows no line of alerts for a patient without any', async () => {
  createServerWith();
  showAt(HOME);
  await screen.findByRole('heading', { level: 1, name: aPatient().name });
  expect(screen.queryByRole('button', { name: /Allergies/ })).toBeNull();
});
