import { patientFileClassIf } from '@dentarium/api/services/classification-service';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { bus } from '@dentarium/bus';
import { callQuery, invalidate } from '@dentarium/platform';
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
  useEffect(() => {
    const ask = (): void => void invalidate(queryFilesInfo, patientFileClassIf);
    const stops = [
      bus.on('files:classified', (classified) => {
        if (classified.patientId === patientId) ask();
      }),
      // What was told meanwhile has been missed.
      bus.on('socket:reconnected', ask),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [patientId]);
  const running = active ? (state?.running ?? 0) : 0;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void invalidate(queryFilesInfo);
    before.current = running;
  }, [running]);
  return running;
}
