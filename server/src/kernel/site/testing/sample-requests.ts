import * as modules from '@dentarium/api/modules/calls';
import * as overrides from '@dentarium/api/modules/override-calls';
import * as config from '@dentarium/api/site/calls';
import { settleRequests } from '@dentarium/api/site/request-calls';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(config.getWhitelist, () => ({ params: { list: 'callNumber' }, query: { key: 'whiteList' as const } })),
  sampleRequest(modules.getModules, () => ({})),
  sampleRequest(modules.queryHelpTopics, () => ({})),
  sampleRequest(overrides.setModuleOverride, () => ({ body: { module: 'patients', url: 'http://localhost:8091/' } })),
  sampleRequest(settleRequests, () => ({ body: { keys: ['a-request'] } })),
  sampleRequest(overrides.endModuleOverride, () => ({})),
];
