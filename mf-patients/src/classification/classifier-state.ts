import { patientFileClassIf } from '@dentarium/api/classification/calls';
import { callQuery, refreshSoon } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Polling interval in ms while the classifier is running; an open socket reports sooner. */
const POLL_INTERVAL_MS = 4000;

/** Returns the query for the classification progress of a patient's images. */
function callClassifierState(patientId: string) {
  return callQuery(patientFileClassIf, { params: { id: patientId } }, { silent: true });
}

/** Returns true if a service looks at the images of this site, false if rules sort them; undefined until it is known. */
export function useHasClassifierService(patientId: string): boolean | undefined {
  return useQuery(callClassifierState(patientId)).data?.hasService;
}

/**
 * Returns the number of files that the classifier has or will take, and refetches the files of the page while it runs.
 *
 * @param active true if there is anything to classify
 */
export function useClassifierRunning(patientId: string, active: boolean): number {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({ ...callClassifierState(patientId), enabled: active });
  const running = active ? (data?.running ?? 0) : 0;
  const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (running === 0) return;
    // The files are refetched together with the state, so that both agree.
    const timer = setTimeout(
      () => refreshSoon({ file: [patientId] }),
      Math.max(0, answeredAt + POLL_INTERVAL_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [patientId, running, answeredAt]);
  return running;
}
