import { queryOrderModels } from '@dentarium/api/orders/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { callQuery } from '@dentarium/platform';
import { queryOptions } from '@tanstack/react-query';

/** The files of all stages of a patient as a query. */
export function callFiles(patientId: string) {
  return callQuery(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } }, { silent: true });
}

/** How often is asked for models that are being measured, in ms. */
const ASK_MS = 3000;

/** What an order is judged by of the models of its patient as a query; those that are being measured are asked for again. */
export function callModels(orderId: string) {
  return queryOptions({
    ...callQuery(queryOrderModels, { query: { orderId } }, { silent: true }),
    refetchInterval: ({ state }) => (state.data?.some(({ isMeasuring }) => isMeasuring) === true ? ASK_MS : false),
  });
}
