import { ApiError, callApi, type CallInput } from '@dentarium/api';
import { getLabAlignSTL } from '@dentarium/api/lab/scheme-calls';
import { getAlignSTL } from '@dentarium/api/schemes/calls';
import type { PlanSide } from './plan-side.ts';

/** Milliseconds until it is asked again for a model that is being made. */
const ASK_AGAIN = 2000;
/** How often it is asked again: a model of the largest meshes takes a few minutes. */
const MOST_TRIES = 150;

/** The model of an arch at a step of a version, as STL. It waits while the model is made; what went wrong the call has told. */
export async function takeModel(side: PlanSide, query: CallInput<typeof getAlignSTL>['query']): Promise<Blob> {
  const call = side === 'lab' ? getLabAlignSTL : getAlignSTL;
  for (let left = MOST_TRIES; ; left -= 1) {
    const isAskedAgain = ({ code }: ApiError): boolean => code === 'scheme.modelInWork' && left > 0;
    try {
      return await callApi(call, { query }, { silent: isAskedAgain });
    } catch (error) {
      if (!(error instanceof ApiError && isAskedAgain(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }
}
