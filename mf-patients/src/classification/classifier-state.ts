import { patientFileClassIf } from '@dentarium/api/services/classification-service';
import { callQuery, refreshAnswers } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** How often is asked while the classifier is at work, in ms; the socket tells sooner where it is open. */
const ASK_MS = 4000;

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
  const state = useQuery({
    ...callClassifierState(patientId),
    enabled: active,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.running > 0 ? ASK_MS : false),
  }).data;
  const running = active ? (state?.running ?? 0) : 0;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void refreshAnswers({ file: [patientId] });
    before.current = running;
  }, [patientId, running]);
  return running;
}
