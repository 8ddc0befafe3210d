import { join } from 'node:path';
import { IMAGE_REQUESTS } from '../who-may/image-calls.ts';
import { CLINIC_REQUESTS } from '../who-may/clinic-calls.ts';
import { PATIENT_REQUESTS } from '../who-may/patient-calls.ts';
import type { SampleRequest } from '../who-may/scene.ts';
import { STAGE_AND_FILE_REQUESTS } from '../who-may/stage-and-file-calls.ts';
import { PERSONAL_REQUESTS } from './administration-calls.ts';
import { listSampleRequestFiles } from './asked-call-files.ts';
import { FRONT_DESK_REQUESTS } from './front-desk-calls.ts';
import { OTHER_REQUESTS } from './further-calls.ts';
import { MIXED_TENANT_REQUESTS } from './mixed-calls.ts';

const SRC = join(import.meta.dirname, '../..');

/** What areas export as `ASKED_CALLS` in their `testing/asked-calls.ts`, for calls that they bring along. */
async function loadAreaRequests(): Promise<SampleRequest[]> {
  const areaModules = await Promise.all(
    listSampleRequestFiles(SRC).map(
      async (file) => (await import(join(SRC, file))) as { readonly SAMPLE_REQUESTS: readonly SampleRequest[] },
    ),
  );
  return areaModules.flatMap(({ SAMPLE_REQUESTS: ASKED_CALLS }) => ASKED_CALLS);
}

/** Every call, asked with ids of one organisation. */
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
