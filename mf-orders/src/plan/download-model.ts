import { ApiError, callApi, type CallInput } from '@dentarium/api';
import { getLabAlignSTL } from '@dentarium/server/calls/schemes';
import { getAlignSTL } from '@dentarium/api/schemes/calls';
import type { PlanSide } from './plan-side.ts';

/** The polling interval in milliseconds while a model is being made. */
const RETRY_INTERVAL_MS = 2000;
/** The maximum number of retries. A model of the largest meshes takes a few minutes. */
const MAX_RETRIES = 150;

/**
 * Downloads the model of an arch at a step of a version as STL. Waits while the model is made. The call reports errors.
 */
export async function downloadModel(side: PlanSide, query: CallInput<typeof getAlignSTL>['query']): Promise<Blob> {
  const call = side === 'lab' ? getLabAlignSTL : getAlignSTL;
  for (let remainingTries = MAX_RETRIES; ; remainingTries -= 1) {
    const shouldRetry = ({ code }: ApiError): boolean => code === 'scheme.modelInWork' && remainingTries > 0;
    try {
      return await callApi(call, { query }, { silent: shouldRetry });
    } catch (error) {
      if (!(error instanceof ApiError && shouldRetry(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
    }
  }
}
