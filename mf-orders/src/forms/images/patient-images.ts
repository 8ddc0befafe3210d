import { queryOrderModels } from '@dentarium/server/calls/orders/forms';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { callQuery } from '@dentarium/platform';
import { queryOptions } from '@tanstack/react-query';

/** Creates the query for the files of all stages of a patient. */
export function createFilesQuery(patientId: string) {
  return callQuery(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } }, { silent: true });
}

/** The polling interval for models that are being measured, in ms. */
const REFETCH_INTERVAL_MS = 3000;

/**
 * Creates the query for the measurements of a patient's models by which an order is checked. It polls while models are
 * being measured.
 */
export function createModelsQuery(orderId: string) {
  return queryOptions({
    ...callQuery(queryOrderModels, { query: { orderId } }, { silent: true }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ isMeasuring }) => isMeasuring) === true ? REFETCH_INTERVAL_MS : false,
  });
}
