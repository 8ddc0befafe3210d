import { queryLabFunctions } from '@dentarium/api/lab/calls';
import { type SampleRequest, sampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for the calls about functions. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [sampleRequest(queryLabFunctions, () => ({}))];
