import { randomUUID } from 'node:crypto';
import { getFileConfig } from '@dentarium/api/site/calls';
import { type PatientFile, queryOriginalImagePath, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { downLoadObject, uploadPart } from '@dentarium/api/files/calls';
import { insertPatientInfo, type Patient, type PatientForm } from '@dentarium/api/patients/calls';
import { insertStageInfo, type Stage, type StageForm } from '@dentarium/api/stages/calls';
import { getUserInfo, queryUserOrgs, queryUsersInfo } from '@dentarium/api/account/user-calls';
import { PENDING_CATEGORY, STAGE_CODES, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { computeCrc32, computeMd5 } from '../files/other-files.ts';
import type { TestFile } from '../files/test-file.ts';
import { createPhoto } from '../files/photo.ts';
import type { Caller } from './caller.ts';

/** Creates a valid patient form, for the first organisation of the caller. */
export async function createPatientForm(caller: Caller, change: Partial<PatientForm> = {}): Promise<PatientForm> {
  const [user, organisations, colleagues] = await Promise.all([
    caller.ask(getUserInfo, {}),
    caller.ask(queryUserOrgs, {}),
    caller.ask(queryUsersInfo, {}),
  ]);
  const orgId = organisations[0]?.id ?? '';
  const doctors = colleagues.filter(({ isOrthodontist, orgIds }) => isOrthodontist && orgIds.includes(orgId));
  const doctorId = (doctors.find(({ id }) => id === user.id) ?? doctors[0])?.id ?? '';
  return {
    name: 'Test Patient',
    gender: 1,
    // Not the number that the server suggests: parallel workers would get the same one.
    patientNo: `E${randomUUID().replaceAll('-', '').slice(0, 12)}`,
    birthDate: '2001-02-03',
    phone: '',
    dentalAge: 2,
    firstVisitTime: '2024-01-10',
    lastVisitTime: '',
    orgId,
    doctorId,
    tagIds: [],
    remark: '',
    ...change,
  };
}

/** Creates a name that no other run has used. */
export function createName(word: string): string {
  return `${word}${Date.now().toString(36)}`;
}

/** Creates a patient with the given fields. */
export async function createPatient(caller: Caller, change: Partial<PatientForm> = {}): Promise<Patient> {
  return caller.ask(insertPatientInfo, { body: await createPatientForm(caller, change) });
}

/** Creates a stage of a patient. */
export function createStage(caller: Caller, patientId: string, change: Partial<StageForm> = {}): Promise<Stage> {
  const form = {
    stageCode: STAGE_CODES.before,
    stageName: 'Before treatment',
    stageDate: '2024-01-10',
    alignerStepUpper: null,
    alignerStepLower: null,
    remark: '',
    ...change,
  };
  return caller.ask(insertStageInfo, { params: { id: patientId }, body: form });
}

/** Creates a stage during treatment, with a later date. */
export function createLaterStage(caller: Caller, patientId: string): Promise<Stage> {
  return createStage(caller, patientId, {
    stageCode: STAGE_CODES.during,
    stageName: 'During 1',
    stageDate: '2024-06-01',
  });
}

/** Creates the name of an upload, as the browser does. */
export async function createUploadName(caller: Caller, { name, buffer }: TestFile) {
  const { libraryBucket, libraryRoot } = await caller.ask(getFileConfig, { query: { key: 'FileLibrary' } });
  return {
    bucketName: libraryBucket,
    fileFullName: `${libraryRoot}/${name}`,
    md5: computeMd5(buffer),
    size: buffer.length,
    totalChunk: Math.ceil(buffer.length / UPLOAD_PART_SIZE),
  };
}

/** Uploads a file without the browser, and returns the id of the stored object. */
export async function putObject(caller: Caller, file: TestFile): Promise<string> {
  const query = await createUploadName(caller, file);
  let objectId: string | null = null;
  for (let chunkIndex = 0; chunkIndex < query.totalChunk; chunkIndex += 1) {
    const part = file.buffer.subarray(chunkIndex * UPLOAD_PART_SIZE, (chunkIndex + 1) * UPLOAD_PART_SIZE);
    const body = { file: new Blob([new Uint8Array(part)]) };
    const answer = await caller.ask(uploadPart, {
      query: { ...query, chunkIndex, partCrc32: computeCrc32(part) },
      body,
    });
    objectId = answer.id ?? objectId;
  }
  if (objectId === null) throw new Error(`${file.name} was not completed`);
  return objectId;
}

/** Uploads a file and files it into a stage without the browser. */
export async function putFile(
  caller: Caller,
  stageId: string,
  file: TestFile,
  category: number,
  takenAt = '2024-01-10T09:00:00',
): Promise<PatientFile> {
  const objectId = await putObject(caller, file);
  const filed = await caller.ask(upFileInfoToStage, {
    params: { id: stageId },
    body: {
      files: [
        // Real files name other people.
        { objectId, name: file.name, category, takenAt, takenSource: 'file', otherPersonReason: 'a file of a test' },
      ],
    },
  });
  const [row] = filed.files;
  if (row === undefined) throw new Error(`${file.name} was not filed`);
  return row;
}

/** Creates a patient with one stage, and files into it, each with its category. */
export async function createStageWithFiles(caller: Caller, files: readonly (readonly [TestFile, number])[]) {
  const patient = await createPatient(caller, { name: createName('Images') });
  const stage = await createStage(caller, patient.id);
  const rows: PatientFile[] = [];
  for (const [file, category] of files) rows.push(await putFile(caller, stage.id, file, category));
  return { patient, stage, rows, path: `/patient/${patient.id}/stage/${stage.id}` };
}

/** Creates a patient with two stages: one with five filed photographs and one pending, and a later one. */
export async function createPatientWithImages(caller: Caller) {
  const categories = [...NINE_PHOTO.cells.slice(0, 5).map(({ category }) => category), PENDING_CATEGORY];
  const files = categories.map((category, index) => [createPhoto(`a${index}.jpg`), category] as const);
  const { patient, path: stage } = await createStageWithFiles(caller, files);
  const second = await createLaterStage(caller, patient.id);
  await putFile(caller, second.id, createPhoto('b.jpg'), 8);
  return { patient, path: `/patient/${patient.id}`, stage, comparison: `${stage}?compare=${second.id}` };
}

/** Downloads the original of a file. */
export async function downloadOriginal(caller: Caller, file: PatientFile): Promise<Buffer> {
  const originalPath = await caller.ask(queryOriginalImagePath, { query: { fileId: file.id } });
  const blob = await caller.ask(downLoadObject, { query: originalPath });
  return Buffer.from(await blob.arrayBuffer());
}
