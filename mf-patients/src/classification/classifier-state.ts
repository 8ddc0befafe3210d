import { patientFileClassIf } from '@dentarium/api/classification/calls';
import { callQuery, refreshSoon } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How long nothing has to be told before is asked while the classifier is at work, in ms; the socket tells sooner where it is open. */
const POLL_INTERVAL_MS = 4000;

/** How far the images of a patient are classified, as a query. */
function callClassifierState(patientId: string) {
  return callQuery(patientFileClassIf, { params: { id: patientId } }, { silent: true });
}

/**
 * How many files the classifier has or will take; as it goes on, the files of the page are asked for again.
 *
 * @param active whether there is anything to classify.
 */
export function useClassifierRunning(patientId: string, active: boolean): number {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({ ...callClassifierState(patientId), enabled: active });
  const running = active ? (data?.running ?? 0) : 0;
  const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (running === 0) return;
    // Together with the files, so that both say the same.
    const timer = setTimeout(
      () => refreshSoon({ file: [patientId] }),
      Math.max(0, answeredAt + POLL_INTERVAL_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [patientId, running, answeredAt]);
  return running;
}
