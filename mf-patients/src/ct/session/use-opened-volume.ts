import { requestOf } from '@dentarium/api';
import { getSlice, openVolume, type VolumeDescription } from '@dentarium/api/volumes/calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { NoVolumeError } from '../geometry/arrange-slices.ts';
import { SessionOpener } from './session-opener.ts';
import type { StartedWorkers } from './started-workers.ts';
import { VolumeSession } from './volume-session.ts';

/** A volume on its way, and when it is there. */
export interface OpenedVolume {
  readonly description: VolumeDescription | undefined;
  /** `null` until it is open. */
  readonly session: VolumeSession | NoVolumeError | null;
  /** Why it is not described; `null` as long as nothing has failed. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Opens the volume of a file as long as the page is shown. What the slices are like is asked once for each visit: every time is one use of
 * the tool. The workers start meanwhile.
 *
 * @param isAllowed whether the tool is open to the user; the same throughout
 */
export function useOpenedVolume(fileId: string, isAllowed: boolean): OpenedVolume {
  const [opener] = useState(() => new SessionOpener(openSession));
  const subscribe = useCallback(
    (onChange: () => void) => (isAllowed ? opener.subscribe(onChange) : () => undefined),
    [isAllowed, opener],
  );
  const session = useSyncExternalStore(subscribe, opener.getSession);
  const volume = useQuery({
    ...callQuery(openVolume, { params: { fileId } }, { silent: true }),
    enabled: isAllowed,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: description, error, refetch } = volume;
  useEffect(() => {
    if (description !== undefined) opener.describe(description);
  }, [opener, description]);
  return { description, session, error: description === undefined ? error : null, retry: () => void refetch() };
}

/** Slices may be those of several files: here each has a number of its own. */
function openSession(description: VolumeDescription, workers: StartedWorkers): VolumeSession {
  const slices = description.slices.map((slice, at) => ({ ...slice, at }));
  const toSliceRequest = (at: number) => {
    const { fileId = '', at: own = at } = description.slices[at] ?? {};
    return requestOf(getSlice, { params: { fileId, at: own } });
  };
  return new VolumeSession({ ...description, slices }, toSliceRequest, workers);
}
