import type { Client } from '@dentarium/api';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { withThumbnail } from './testing/thumbnail.ts';
import { computeMd5, upload } from '../files/testing/sending.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeMaskedCopy, queryMasks, saveMask } from './calls.ts';

let clinic: TestClinic;
let client: Client;
let seed = 0;
beforeAll(async () => {
  clinic = await createTestClinic();
  ({ client } = clinic);
});
afterAll(() => clinic.close());

/** A light photograph that is rotated in its file, 80 px wide and 120 px high when upright. */
async function createPhotograph(): Promise<Buffer> {
  seed += 1;
  const background = { r: 200, g: 190, b: 180 + (seed % 40) };
  const image = sharp({ create: { width: 120, height: 80, channels: 3, background } });
  return image.withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

async function aFiled(category: number, photograph?: Buffer) {
  const { db, organisation, doctor } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const stage = await makeStage(db, patient, doctor);
  const bytes = photograph ?? (await createPhotograph());
  const objectId = await upload(client, 'face.jpg', bytes);
  const filed = { objectId, name: 'face.jpg', category, takenAt: '2026-01-02T03:04:05', takenSource: 'exif' as const };
  const { files } = await client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [filed] } });
  return { patient, stage, bytes, file: files[0]?.id ?? '' };
}

const EYES = { x: 0.5, y: 0.4, w: 0.8, h: 0.2, angle: 0 };

test('BEN-02 blacks out the mask in the copy of the upright photograph and leaves the original unchanged', async () => {
  const { patient, stage, file, bytes } = await aFiled(8);
  const set = await client.call(saveMask, { params: { id: file }, body: { mask: EYES, version: 0 } });
  expect(set).toEqual({ fileId: file, mask: EYES, version: 1 });
  expect(await client.call(queryMasks, { params: { id: patient } })).toEqual([set]);
  const body = { name: 'face (masked).jpg', note: 'Masked copy of face.jpg' };
  const { files } = await client.call(makeMaskedCopy, { params: { id: file }, body });
  const [copy] = files;
  expect(copy).toMatchObject({
    stageId: stage,
    category: 91,
    ...body,
    takenAt: '2026-01-02T03:04:05',
    width: 80,
    height: 120,
  });
  const image = await client.call(downloadOriginal, { params: { fileId: copy?.id ?? '' }, query: {} });
  const copied = sharp(Buffer.from(await image.arrayBuffer()));
  expect((await copied.metadata()).exif).toBeUndefined();
  const { data, info } = await copied.raw().toBuffer({ resolveWithObject: true });
  const lightAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 100;
  expect([lightAt(40, 48), lightAt(12, 40), lightAt(68, 56)]).toEqual([false, false, false]);
  expect([lightAt(40, 24), lightAt(40, 72), lightAt(2, 48), lightAt(77, 48)]).toEqual([true, true, true, true]);
  const original = await client.call(downloadOriginal, { params: { fileId: file }, query: {} });
  expect(computeMd5(Buffer.from(await original.arrayBuffer()))).toBe(computeMd5(bytes));
});

test('BEN-02 changes a mask by its version, only on photographs of faces, and copies only masked ones', async () => {
  const { file } = await aFiled(8);
  const save = (version: number) => ({ params: { id: file }, body: { mask: { ...EYES, angle: 5 }, version } });
  expect(
    await callExpectingRefusal(client, makeMaskedCopy, { params: { id: file }, body: { name: 'a.jpg', note: '' } }),
  ).toMatchObject({
    code: 'mask.none',
  });
  await client.call(saveMask, save(0));
  expect(await callExpectingRefusal(client, saveMask, save(0))).toMatchObject({ code: 'version.stale' });
  expect((await client.call(saveMask, save(1))).version).toBe(2);
  const { file: tooth } = await aFiled(6);
  expect(await callExpectingRefusal(client, saveMask, { ...save(0), params: { id: tooth } })).toMatchObject({
    code: 'file.category',
  });
});

test('SAFE-01 marks the copy of a photograph that names another person like the photograph', async () => {
  const { file } = await aFiled(8);
  const otherPerson = { differences: [{ field: 'name', inFile: 'Li Mei', ofPatient: 'X' }], reason: 'maiden name' };
  await clinic.db
    .updateTable('file')
    .set({ other_person: JSON.stringify(otherPerson) })
    .where('id', '=', file)
    .execute();
  await client.call(saveMask, { params: { id: file }, body: { mask: EYES, version: 0 } });
  const body = { name: 'face (masked).jpg', note: '' };
  const { files } = await client.call(makeMaskedCopy, { params: { id: file }, body });
  expect(files).toMatchObject([{ category: 91, otherPerson }]);
});

test('BEN-02 removes everything identifying from the bytes of a masked copy', async () => {
  const thumbnail = await createPhotograph();
  const identifyingPhotograph = await sharp(await createPhotograph())
    .withExif({ IFD0: { Artist: 'Wang Xiaoming' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Xiaoming</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const bytes = withThumbnail(identifyingPhotograph, thumbnail);
  expect([bytes.includes(thumbnail), bytes.includes('Xiaoming')]).toEqual([true, true]);
  const { file } = await aFiled(8, bytes);
  await client.call(saveMask, { params: { id: file }, body: { mask: EYES, version: 0 } });
  const body = { name: 'masked.jpg', note: '' };
  const { files } = await client.call(makeMaskedCopy, { params: { id: file }, body });
  const image = await client.call(downloadOriginal, { params: { fileId: files[0]?.id ?? '' }, query: {} });
  const copy = Buffer.from(await image.arrayBuffer());
  const { exif, xmp, iptc, icc } = await sharp(copy).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  const begin = Buffer.from('ffd8ff', 'hex');
  expect([copy.indexOf(begin), copy.lastIndexOf(begin), copy.includes('Xiaoming')]).toEqual([0, 0, false]);
});

test('BEN-02 hides photographs of others from all calls of masks', async () => {
  const { patient, file } = await aFiled(8);
  await client.call(saveMask, { params: { id: file }, body: { mask: EYES, version: 0 } });
  const otherOrganisation = await makeOrganisation(clinic.db);
  const stranger = await clinic.as(await makeAccount(clinic.db, { organisations: [otherOrganisation] }));
  const params = { id: file };
  expect([
    await callExpectingRefusal(stranger, queryMasks, { params: { id: patient } }),
    await callExpectingRefusal(stranger, saveMask, { params, body: { mask: { ...EYES, y: 0.9 }, version: 1 } }),
    await callExpectingRefusal(stranger, makeMaskedCopy, { params, body: { name: 'a.jpg', note: '' } }),
  ]).toMatchObject([{ code: 'patient.notFound' }, { code: 'file.notFound' }, { code: 'file.notFound' }]);
  expect(await client.call(queryMasks, { params: { id: patient } })).toEqual([
    { fileId: file, mask: EYES, version: 1 },
  ]);
});

test('BEN-02 BEN-09 allows reading masks without a membership, but no masking or copying', async () => {
  const { patient, file } = await aFiled(8);
  const set = await client.call(saveMask, { params: { id: file }, body: { mask: EYES, version: 0 } });
  const { organisation, db } = clinic;
  const poor = await clinic.as(await makeAccount(db, { organisations: [organisation], membership: null }));
  expect(await poor.call(queryMasks, { params: { id: patient } })).toEqual([set]);
  const refusal = { code: 'membership.required', detail: { benefit: 2 } };
  const params = { id: file };
  expect([
    await callExpectingRefusal(poor, saveMask, { params, body: { mask: { ...EYES, y: 0.9 }, version: 1 } }),
    await callExpectingRefusal(poor, makeMaskedCopy, { params, body: { name: 'a.jpg', note: '' } }),
  ]).toMatchObject([refusal, refusal]);
});

test.each([
  ['that hides nothing', { w: 0.001 }],
  ['without a height', { h: 0 }],
  ['of a negative width', { w: -1 }],
  ['that is far larger than its image', { w: 1e9 }],
  ['beside its image', { x: 1.2 }],
  ['above its image', { y: -0.1 }],
  ['turned by more than half a turn', { angle: 181 }],
  ['that is nowhere', { x: Number.NaN }],
  ['whose place is text', { y: '0.5' as unknown as number }],
])('BEN-02 a mask %s is refused', async (_, hostile) => {
  const { file } = await aFiled(8);
  const body = { mask: { ...EYES, ...hostile }, version: 0 };
  const { code, status } = await callExpectingRefusal(client, saveMask, { params: { id: file }, body });
  expect({ code, status }).toEqual({ code: 'request.invalid', status: 400 });
});
