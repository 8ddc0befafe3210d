import type { Client } from '@dentarium/api';
import { getCountByType } from '@dentarium/api/classification/calls';
import { type PatientFile, updateFileType } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';

/** A patient of a doctor with helpers for their files. */
export type ClassificationScene = Awaited<ReturnType<typeof makeClassificationScene>>;

/** Creates a patient of a doctor with a stage, and helpers for their files. */
export async function makeClassificationScene(site: TestApp) {
  const organisation = await makeOrganisation(site.db);
  const doctor = await makeAccount(site.db, { organisations: [organisation] });
  const client: Client = await site.as(doctor);
  const patient = await makePatient(site.db, organisation, doctor);
  const stage = await makeStage(site.db, patient, doctor);
  const getFileOrThrow = async (id: string): Promise<PatientFile> => {
    const files = await client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
    const file = files.find((one) => one.id === id);
    if (file === undefined) throw new Error('the file is gone');
    return file;
  };
  const counts = async () =>
    Object.fromEntries(
      (await client.call(getCountByType, { query: {} })).map(({ type, category, count }) => [
        `${type} ${category}`,
        count,
      ]),
    );
  const setTo = (category: number, id: string) =>
    client.call(updateFileType, { params: { id: category }, body: { fileIds: [id] } });
  return { client, organisation, doctor, patient, stage, getFileOrThrow, counts, setTo };
}
