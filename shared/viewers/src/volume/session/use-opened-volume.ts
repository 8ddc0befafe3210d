import { toRequest } from '@dentarium/api';
import { getSlice, openVolume, type VolumeDescription } from '@dentarium/server/calls/volumes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { NoVolumeError } from '../geometry/arrange-slices.ts';
import { SessionOpener } from './session-opener.ts';
import type { StartedWorkers } from './started-workers.ts';
import { VolumeSession } from './volume-session.ts';

/** A volume that is loading or open. */
export interface OpenedVolume {
  readonly description: VolumeDescription | undefined;
  /** The session; `null` until it is open. */
  readonly session: VolumeSession | NoVolumeError | null;
  /** The error of the description; `null` as long as nothing has failed. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Opens the volume of a file while the page is mounted. The description of the slices is requested once per visit, because each request
 * counts as one use of the tool. The workers start meanwhile.
 *
 * @param isAllowed true if the tool is open to the user; constant for the lifetime of the page
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

/** Opens a session. The slices may come from several files, so each gets a number of its own here. */
function openSession(description: VolumeDescription, workers: StartedWorkers): VolumeSession {
  const slices = description.slices.map((slice, at) => ({ ...slice, at }));
  const toSliceRequest = (at: number) => {
    const { fileId = '', at: own = at } = description.slices[at] ?? {};
    return toRequest(getSlice, { params: { fileId, at: own } });
  };
  return new VolumeSession({ ...description, slices }, toSliceRequest, workers);
}
