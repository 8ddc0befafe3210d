import { queryLabFunctions } from '../calls.ts';
import { type SampleRequest, sampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for the calls about functions. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [sampleRequest(queryLabFunctions, () => ({}))];
