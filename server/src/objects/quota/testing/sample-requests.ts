import * as config from '@dentarium/api/site/calls';
import { randomUUID } from 'node:crypto';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(config.getPublicValue, () => ({ query: { key: 'IsIntranet' as const } })),
  sampleRequest(config.getFileConfig, () => ({ query: { key: 'FileLibrary' as const } })),
  sampleRequest(config.insertLoginLog, () => ({ body: { code: randomUUID(), version: 'web' } })),
  sampleRequest(config.getAgentConfig, () => ({ query: { key: 'PRDesign' as const } })),
];
