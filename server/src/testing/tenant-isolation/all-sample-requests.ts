import { join } from 'node:path';
import { IMAGE_REQUESTS } from '../access-matrix/image-requests.ts';
import { CLINIC_REQUESTS } from '../access-matrix/clinic-requests.ts';
import { PATIENT_REQUESTS } from '../access-matrix/patient-requests.ts';
import type { SampleRequest } from '../access-matrix/scene.ts';
import { STAGE_AND_FILE_REQUESTS } from '../access-matrix/stage-and-file-requests.ts';
import { PERSONAL_REQUESTS } from './personal-requests.ts';
import { listSampleRequestFiles } from './sample-request-files.ts';
import { FRONT_DESK_REQUESTS } from './front-desk-requests.ts';
import { OTHER_REQUESTS } from './other-requests.ts';
import { MIXED_TENANT_REQUESTS } from './mixed-tenant-requests.ts';

const SRC = join(import.meta.dirname, '..', '..');

/** Loads the `SAMPLE_REQUESTS` that areas export in their `testing/sample-requests.ts`. */
async function loadAreaRequests(): Promise<SampleRequest[]> {
  const areaModules = await Promise.all(
    listSampleRequestFiles(SRC).map(
      async (file) => (await import(join(SRC, file))) as { readonly SAMPLE_REQUESTS: readonly SampleRequest[] },
    ),
  );
  return areaModules.flatMap(({ SAMPLE_REQUESTS }) => SAMPLE_REQUESTS);
}

/** At least one request for every call of the contract, with ids of one organisation. */
export const ALL_SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...[PATIENT_REQUESTS, STAGE_AND_FILE_REQUESTS, IMAGE_REQUESTS, CLINIC_REQUESTS].flatMap((table) =>
    Object.values(table).flat(),
  ),
  ...PERSONAL_REQUESTS,
  ...FRONT_DESK_REQUESTS,
  ...OTHER_REQUESTS,
  ...MIXED_TENANT_REQUESTS,
  ...(await loadAreaRequests()),
];
