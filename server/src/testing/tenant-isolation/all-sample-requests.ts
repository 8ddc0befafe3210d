import { basename, dirname, join } from 'node:path';
import type { SampleRequestTable } from '../access-matrix/describe-access-matrix.ts';
import type { SampleRequest } from '../access-matrix/scene.ts';
import { listSampleRequestFiles } from './sample-request-files.ts';

const SRC = join(import.meta.dirname, '..', '..');

/** The exports of the `testing/sample-requests.ts` of an area. */
interface AreaRequests {
  readonly SAMPLE_REQUESTS: readonly SampleRequest[];
  /** The requests whose expected access is known, by group of actions. */
  readonly ACCESS_REQUESTS?: SampleRequestTable;
}

const areas = await Promise.all(
  listSampleRequestFiles(SRC).map(async (file) => ({
    name: basename(dirname(dirname(file))),
    requests: (await import(join(SRC, file))) as AreaRequests,
  })),
);

/** At least one request for every call of the contract, with ids of one organisation. */
export const ALL_SAMPLE_REQUESTS: readonly SampleRequest[] = areas.flatMap(({ requests }) => requests.SAMPLE_REQUESTS);

/** The requests of each area by the group of actions that decides who may send them. */
export const ACCESS_TABLES: readonly { readonly area: string; readonly table: SampleRequestTable }[] = areas.flatMap(
  ({ name, requests: { ACCESS_REQUESTS: table } }) => (table === undefined ? [] : [{ area: name, table }]),
);
