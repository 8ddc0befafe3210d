import * as moduleReports from '@dentarium/api/modules/report-calls';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(moduleReports.queryModuleStatus, () => ({})),
  sampleRequest(moduleReports.reportModules, () => ({
    body: { reports: [{ module: 'patients', version: '1.0.0-a', stage: 'mount' as const, cause: 'Error', count: 1 }] },
  })),
];
