import { queryPhotoLayouts } from '@dentarium/server/calls/photo-layouts';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { listLayouts, type NamedLayout } from './layout-cells.ts';

const STORAGE_KEY = 'dentarium.photoLayout';
const listeners = new Set<() => void>();

function readSelectedId(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? NINE_PHOTO.id;
  } catch {
    return NINE_PHOTO.id;
  }
}

/** Selects the layout of all stages, on this computer. */
export function chooseLayout(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without storage the default layout of nine photographs stays.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the query of the own layouts. */
const toLayoutsQuery = () => callQuery(queryPhotoLayouts, {}, { silent: true });

/**
 * Returns all layouts, and the selected one. Until the own layouts are loaded, the nine photographs replace a selected
 * own one.
 */
export function useLayouts(): { readonly layouts: readonly NamedLayout[]; readonly layout: NamedLayout } {
  const ownLayouts = useQuery({ ...toLayoutsQuery(), staleTime: 300_000 }).data;
  const id = useSyncExternalStore(subscribe, readSelectedId);
  const layouts = useMemo(() => listLayouts(ownLayouts ?? []), [ownLayouts]);
  const layout = layouts.find((candidate) => candidate.id === id) ?? layouts[0];
  if (layout === undefined) throw new Error('The product has no photo layout');
  return { layouts, layout };
}
