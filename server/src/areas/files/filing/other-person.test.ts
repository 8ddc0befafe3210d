import {
  type NewFile,
  type PersonDifference,
  upFileInfoToPatient,
  upFileInfoToStage,
} from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { dicomForTests, elementForTests, zipForTests } from '@dentarium/dicom/testing';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { upload } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

let clinic: TestClinic;
let patient: string;
let stage: string;
let files = 0;

beforeAll(async () => {
  clinic = await createTestClinic();
  patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor, {
    name: '王小明',
    patientNo: 'P00420',
    birthDate: '2010-05-06',
    gender: 1,
  });
  stage = await makeStage(clinic.db, patient, clinic.doctor);
});
afterAll(() => clinic.close());

interface Person {
  readonly name?: string;
  readonly no?: string;
  readonly birth?: string;
  readonly sex?: string;
}

/** Creates an X-ray that names a person; each has other pixels, because equal contents are filed once. */
function createXRay({ name, no, birth, sex }: Person): Buffer {
  files += 1;
  const texts = [
    [0x10, 'PN', name],
    [0x20, 'LO', no],
    [0x30, 'DA', birth],
    [0x40, 'CS', sex],
  ] as const;
  const elements = texts.flatMap(([tag, vr, text]) =>
    text === undefined ? [] : [elementForTests(0x10, tag, vr, text)],
  );
  const charset = elementForTests(0x08, 0x05, 'CS', 'ISO_IR_192');
  return dicomForTests({
    columns: 8,
    rows: 4,
    frames: [new Uint16Array(32).fill(files)],
    more: Buffer.concat([charset, ...elements]),
  });
}

async function toNewFile(bytes: Buffer, name = `x-${files}.dcm`): Promise<NewFile> {
  const objectId = await upload(clinic.client, name, bytes);
  return { objectId, name, category: 14, takenAt: '2024-01-02T00:00:00', takenSource: 'file' };
}

async function findRefusal(file: NewFile): Promise<readonly (readonly [string, string, string])[]> {
  const input = { params: { id: stage }, body: { files: [file] } };
  const { code, detail } = await callExpectingRefusal(clinic.client, upFileInfoToStage, input);
  expect(code).toBe('file.otherPerson');
  const { differences } = detail as { differences: PersonDifference[] };
  return differences.map(({ field, inFile, ofPatient }) => [field, inFile, ofPatient] as const);
}

test.each<Person>([
  {},
  { name: '王小明', no: 'P00420', birth: '20100506', sex: 'M' },
  { name: '王^小明' },
  { name: 'Wang^Xiaoming' },
  { name: 'XIAOMING WANG' },
  { name: 'Wang^Xiao Ming' },
  { name: 'Somebody^Else=王^小明' },
  { name: '王^小明=ignored' },
  { name: 'Anonymous', no: 'UNKNOWN', birth: '19000101', sex: 'O' },
  { name: '^^^^', no: ' ', birth: '', sex: '' },
  { no: 'p-00420' },
  { no: '0P00420' },
  { birth: '2010.05.06' },
  { birth: 'yesterday' },
])('SAFE-01 files an X-ray that names the patient or nobody: %j', async (person) => {
  const file = await toNewFile(createXRay(person));
  const filed = await clinic.client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } });
  expect(filed.files).toMatchObject([{ otherPerson: null }]);
});

test.each<[Person, (readonly [string, string, string])[]]>([
  [{ name: 'Li^Mei' }, [['name', 'Li Mei', '王小明']]],
  [{ name: '王^小红' }, [['name', '王 小红', '王小明']]],
  [{ no: 'P00421' }, [['patientNo', 'P00421', 'P00420']]],
  [{ birth: '20100605' }, [['birthDate', '2010-06-05', '2010-05-06']]],
  [{ sex: 'F' }, [['gender', 'F', 'M']]],
  [
    { name: 'Li^Mei', no: '7', birth: '20110101', sex: 'F' },
    [
      ['name', 'Li Mei', '王小明'],
      ['patientNo', '7', 'P00420'],
      ['birthDate', '2011-01-01', '2010-05-06'],
      ['gender', 'F', 'M'],
    ],
  ],
])('SAFE-01 refuses an X-ray with the differences of %j, by stage and by patient', async (person, differences) => {
  const file = await toNewFile(createXRay(person));
  expect(await findRefusal(file)).toEqual(differences);
  const input = { params: { id: patient }, body: { files: [{ ...file, otherPersonReason: '  x' }] } };
  expect((await clinic.client.call(upFileInfoToPatient, input)).files[0]?.otherPerson?.reason).toBe('x');
});

test('SAFE-01 refuses a zip with one slice of another person, and files none of a batch with such a file', async () => {
  const slices = [{}, { name: 'Li^Mei' }, { name: '王^小明' }].map(
    (person, at) => [`s${at}.dcm`, createXRay(person)] as const,
  );
  const zip = await toNewFile(await zipForTests(slices), 'ct.zip');
  expect(await findRefusal({ ...zip, category: 15 })).toEqual([['name', 'Li Mei', '王小明']]);
  const good = await toNewFile(createXRay({}));
  const before = await clinic.client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
  const input = { params: { id: stage }, body: { files: [good, { ...zip, category: 15 }] } };
  await callExpectingRefusal(clinic.client, upFileInfoToStage, input);
  const after = await clinic.client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
  expect(after).toHaveLength(before.length);
});

test('SAFE-01 keeps the differences and the reason on the file and in the audit trail', async () => {
  const file = { ...(await toNewFile(createXRay({ name: 'Li^Mei' }))), otherPersonReason: 'maiden name' };
  const filed = await clinic.client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } });
  const differences = [{ field: 'name', inFile: 'Li Mei', ofPatient: '王小明' }];
  expect(filed.files).toMatchObject([{ otherPerson: { reason: 'maiden name', differences } }]);
  const entry = await clinic.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'file.add')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.detail).toMatchObject({ otherPerson: 'name: Li Mei ≠ 王小明', reason: 'maiden name' });
});

test('SAFE-01 marks a screenshot of a volume that names another person, and refuses sources of another patient', async () => {
  const source = { ...(await toNewFile(createXRay({ name: 'Li^Mei' }))), otherPersonReason: 'maiden name' };
  const fileOne = async (file: NewFile) =>
    (await clinic.client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } })).files[0];
  const sourceIds = [(await fileOne(source))?.id ?? ''];
  const ownIds = [(await fileOne(await toNewFile(createXRay({}))))?.id ?? ''];
  const createScreenshot = async (ids: string[]) => ({
    ...(await toNewFile(createXRay({}))),
    category: 100,
    sourceIds: ids,
  });
  expect((await fileOne(await createScreenshot(sourceIds)))?.otherPerson).toMatchObject({ reason: 'maiden name' });
  expect((await fileOne(await createScreenshot(ownIds)))?.otherPerson).toBeNull();
  const otherPatient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
  const otherStage = await makeStage(clinic.db, otherPatient, clinic.doctor);
  const refusal = await callExpectingRefusal(clinic.client, upFileInfoToStage, {
    params: { id: otherStage },
    body: { files: [await createScreenshot(sourceIds)] },
  });
  expect(refusal).toMatchObject({ code: 'file.notFound' });
});

test('SAFE-01 compares files of earlier releases once, marks differences, and moves nothing', async () => {
  const store = async (person: Person) => {
    const file = { ...(await toNewFile(createXRay(person))), otherPersonReason: 'before the release' };
    const { files: filed } = await clinic.client.call(upFileInfoToStage, {
      params: { id: stage },
      body: { files: [file] },
    });
    return { objectId: file.objectId, fileId: filed[0]?.id ?? '' };
  };
  const [own, other, lostFile] = [
    await store({ name: '王^小明' }),
    await store({ name: 'Li^Mei' }),
    await store({ sex: 'F' }),
  ];
  const objectIds = [own, other, lostFile].map(({ objectId }) => objectId);
  const { db } = clinic;
  // A picture that is made later would change the list and lose its file.
  await waitUntil(async () => {
    const objects = await db.selectFrom('stored_object').selectAll().where('id', 'in', objectIds).execute();
    return objects.every((object) => object.preprocess_state !== PREPROCESS_STATE.untreated);
  });
  await db.updateTable('file').set({ other_person: null }).where('object_id', 'in', objectIds).execute();
  await db
    .updateTable('stored_object')
    .set({ persons: null, persons_due_at: new Date() })
    .where('id', 'in', objectIds)
    .execute();
  await db
    .updateTable('stored_object')
    .set({ full_name: 'no/such/file' })
    .where('id', '=', lostFile.objectId)
    .execute();
  const runSchedule = () => clinic.app.areas.runSchedule('compare earlier files with their patients');
  await runSchedule();
  const list = async () => {
    const all = await clinic.client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } });
    return all.filter(({ objectId }) => objectIds.includes(objectId));
  };
  const filesById = new Map((await list()).map((file) => [file.id, file]));
  expect(filesById.get(own.fileId)?.otherPerson).toBeNull();
  expect(filesById.get(lostFile.fileId)?.otherPerson).toBeNull();
  expect(filesById.get(other.fileId)).toMatchObject({
    stageId: stage,
    otherPerson: { differences: [{ field: 'name', inFile: 'Li Mei', ofPatient: '王小明' }], reason: '' },
  });
  const dueObjects = await db
    .selectFrom('stored_object')
    .select('id')
    .where('persons_due_at', 'is not', null)
    .execute();
  // Its bytes were out of reach, so it is tried again later.
  expect(dueObjects).toEqual([{ id: lostFile.objectId }]);
  const entries = await db
    .selectFrom('audit_entry')
    .select(['subject_id', 'patient_id'])
    .where('action', '=', 'file.otherPersonFound')
    .execute();
  expect(entries).toEqual([{ subject_id: other.fileId, patient_id: patient }]);
  const before = await list();
  await runSchedule();
  expect(await list()).toEqual(before);
});
