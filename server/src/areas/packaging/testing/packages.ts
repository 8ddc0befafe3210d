import { randomBytes } from 'node:crypto';
import type { Client } from '@dentarium/api';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { type DownloadTask, queryTasks } from '@dentarium/api/tasks/calls';
import { upload } from '../../files/testing/sending.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import type { TestClinic } from '../../../testing/test-clinic.ts';
import { readZip, type ZipContent } from './read-zip.ts';

/** Files bytes into a stage like a browser. */
export async function fileInto(
  client: Client,
  stageId: string,
  file: { readonly name: string; readonly bytes: Buffer; readonly category: number; readonly takenAt?: string },
): Promise<string> {
  const objectId = await upload(client, file.name.replace(/[^\w.]/g, '_'), file.bytes);
  const row = {
    objectId,
    name: file.name,
    category: file.category,
    takenAt: file.takenAt ?? '2024-01-02T09:30:00',
    takenSource: 'exif' as const,
    // Planted and real files name other people.
    otherPersonReason: 'a file of a test',
  };
  const { files } = await client.call(upFileInfoToStage, { params: { id: stageId }, body: { files: [row] } });
  const [filed] = files;
  if (filed === undefined) throw new Error(`${file.name} was not filed`);
  return filed.id;
}

/** Registers a patient with a stage that contains one file. */
export async function filledPatient(
  { db, organisation, doctor, client }: Pick<TestClinic, 'db' | 'organisation' | 'doctor' | 'client'>,
  file: Parameters<typeof fileInto>[2],
  name = 'A',
): Promise<{ readonly patient: string; readonly stage: string }> {
  const patientNo = `N${randomBytes(4).toString('hex')}`;
  const patient = await makePatient(db, organisation, doctor, { name, patientNo });
  const stage = await makeStage(db, patient, doctor, { stageDate: '2024-01-02' });
  await fileInto(client, stage, file);
  return { patient, stage };
}

/** Returns a task of the caller. Throws if it is missing. */
export async function getTask(client: Client, id: string): Promise<DownloadTask> {
  const task = (await client.call(queryTasks, {})).find((one) => one.id === id);
  if (task === undefined) throw new Error('the task is gone');
  return task;
}

/** Waits for the end of a task. */
export async function waitForEnd(client: Client, id: string): Promise<DownloadTask> {
  await waitUntil(async () => {
    const { finish, isError } = await getTask(client, id);
    return finish || isError;
  });
  return getTask(client, id);
}

/** Downloads the content of a finished task without a token, like a frame. */
export async function downloadContents(address: string, task: DownloadTask): Promise<ZipContent[]> {
  const response = await fetch(`${address}${task.path}`);
  if (!response.ok) throw new Error(`the package was answered with ${response.status}`);
  return readZip(Buffer.from(await response.arrayBuffer()));
}
