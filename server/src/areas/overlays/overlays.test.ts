import type { Client } from '@dentarium/api';
import { queryFileByDataType, queryPatientProjectList, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { dicomForTests, elementForTests } from '@dentarium/dicom/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { upload } from '../files/testing/sending.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { fileOverlay } from './calls.ts';

let clinic: TestClinic;
let client: Client;
let seed = 0;
beforeAll(async () => {
  clinic = await createTestClinic();
  ({ client } = clinic);
});
afterAll(() => clinic.close());

const takenAt = '2026-03-04T10:00:00';

/** Creates an X-ray that names a person who is no patient; each has other pixels, because equal contents are filed once. */
function createNamedXRay(): Buffer {
  seed += 1;
  const more = elementForTests(0x10, 0x10, 'PN', 'Somebody^Else');
  return dicomForTests({ columns: 8, rows: 4, frames: [new Uint16Array(32).fill(seed)], more });
}

async function anObject(): Promise<string> {
  seed += 1;
  return upload(client, 'photo.jpg', await createPhotograph({ width: 20, height: 20, seed }));
}

async function aPatientWith(category: number) {
  const { db, organisation, doctor } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const stage = await makeStage(db, patient, doctor);
  const file = { objectId: await anObject(), name: 'face.jpg', category, takenAt, takenSource: 'exif' as const };
  const { files } = await client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } });
  return { patient, stage, file: files[0]?.id ?? '' };
}

test('BEN-04 files an overlay as a screenshot of the stage with both images in its note', async () => {
  const { patient, stage, file } = await aPatientWith(8);
  const body = { objectId: await anObject(), name: 'Overlay.jpg', takenAt, note: 'T0 and T1' };
  const { files } = await client.call(fileOverlay, { params: { id: stage }, body: { ...body, fileIds: [file, file] } });
  expect(files).toMatchObject([{ category: 100, note: 'T0 and T1', stageId: stage, name: 'Overlay.jpg' }]);
  const products = await client.call(queryPatientProjectList, { params: { id: patient } });
  expect(products.map(({ id }) => id)).toEqual([files[0]?.id]);
  // It is not a view of the photographs.
  const faces = await client.call(queryFileByDataType, { params: { id: patient }, query: { classid: '8' } });
  expect(faces.map(({ id }) => id)).toEqual([file]);
});

test('BEN-04 refuses an overlay with an image of another patient', async () => {
  const [own, other] = [await aPatientWith(8), await aPatientWith(8)];
  const body = { objectId: await anObject(), name: 'Overlay.jpg', takenAt, note: '' };
  const refusal = await callExpectingRefusal(client, fileOverlay, {
    params: { id: own.stage },
    body: { ...body, fileIds: [own.file, other.file] },
  });
  expect(refusal).toMatchObject({ code: 'file.notFound' });
});

test('SAFE-01 marks an overlay of an image that names another person like that image, and refuses one that itself does', async () => {
  const { stage, file: own } = await aPatientWith(8);
  const objectId = await upload(client, 'x.dcm', createNamedXRay());
  const xRay = { objectId, name: 'x.dcm', category: 14, takenAt, takenSource: 'file' as const };
  const { files } = await client.call(upFileInfoToStage, {
    params: { id: stage },
    body: { files: [{ ...xRay, otherPersonReason: 'maiden name' }] },
  });
  const other = files[0]?.id ?? '';
  const createOverlay = async (fileIds: [string, string], ofObject?: string) => ({
    params: { id: stage },
    body: { objectId: ofObject ?? (await anObject()), name: 'Overlay.jpg', takenAt, note: '', fileIds },
  });
  const overlay = await client.call(fileOverlay, await createOverlay([own, other]));
  expect(overlay.files).toMatchObject([{ otherPerson: { reason: 'maiden name', differences: [{ field: 'name' }] } }]);
  const plain = await client.call(fileOverlay, await createOverlay([own, own]));
  expect(plain.files).toMatchObject([{ otherPerson: null }]);
  const anotherXRay = await upload(client, 'y.dcm', createNamedXRay());
  const refusal = await callExpectingRefusal(client, fileOverlay, await createOverlay([own, own], anotherXRay));
  expect(refusal).toMatchObject({ code: 'file.otherPerson' });
});
