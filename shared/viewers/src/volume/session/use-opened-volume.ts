import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VolumeDescription, VolumeReader } from '../../source/volumes.ts';
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
 * Opens the volume of a file, or of one of its series, while the page is mounted. The description of the slices is requested once per visit, because each request
 * counts as one use of the tool. The workers start meanwhile.
 */
export function useOpenedVolume(volumes: VolumeReader, fileId: string, seriesId: string | undefined): OpenedVolume {
  const [opener] = useState(
    () => new SessionOpener((description, workers) => openSession(volumes, description, workers)),
  );
  const session = useSyncExternalStore(opener.subscribe, opener.getSession);
  const volume = useQuery({
    ...volumes.query(fileId, seriesId),
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
function openSession(volumes: VolumeReader, description: VolumeDescription, workers: StartedWorkers): VolumeSession {
  const slices = description.slices.map((slice, at) => ({ ...slice, at }));
  const toSliceRequest = (at: number) => {
    const { fileId = '', at: own = at } = description.slices[at] ?? {};
    return volumes.toSliceRequest(fileId, own);
  };
  return new VolumeSession({ ...description, slices }, toSliceRequest, workers);
}
