import { join } from 'node:path';
import { IMAGE_CALLS } from '../who-may/image-calls.ts';
import { CLINIC_CALLS } from '../who-may/clinic-calls.ts';
import { PATIENT_CALLS } from '../who-may/patient-calls.ts';
import type { Asked } from '../who-may/scene.ts';
import { STAGE_AND_FILE_CALLS } from '../who-may/stage-and-file-calls.ts';
import { PERSONAL_CALLS } from './administration-calls.ts';
import { askedCallFiles } from './asked-call-files.ts';
import { FRONT_DESK_CALLS } from './front-desk-calls.ts';
import { FURTHER_CALLS } from './further-calls.ts';
import { MIXED_CALLS } from './mixed-calls.ts';

const SRC = join(import.meta.dirname, '../..');

/** What areas export as `ASKED_CALLS` in their `testing/asked-calls.ts`, for calls that they bring along. */
async function callsOfAreas(): Promise<Asked[]> {
  const found = await Promise.all(
    askedCallFiles(SRC).map(
      async (file) => (await import(join(SRC, file))) as { readonly ASKED_CALLS: readonly Asked[] },
    ),
  );
  return found.flatMap(({ ASKED_CALLS }) => ASKED_CALLS);
}

/** Every call, asked with ids of one organisation. */
export const EVERY_CALL: readonly Asked[] = [
  ...[PATIENT_CALLS, STAGE_AND_FILE_CALLS, IMAGE_CALLS, CLINIC_CALLS].flatMap((table) => Object.values(table).flat()),
  ...PERSONAL_CALLS,
  ...FRONT_DESK_CALLS,
  ...FURTHER_CALLS,
  ...MIXED_CALLS,
  ...(await callsOfAreas()),
];
