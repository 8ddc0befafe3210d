import { queryLabFunctions } from '@dentarium/api/lab/calls';
import { type SampleRequest, sampleRequest } from '../../../testing/access-matrix/scene.ts';

/** How the calls about functions are asked rightly. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [sampleRequest(queryLabFunctions, () => ({}))];
