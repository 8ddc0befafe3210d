import { queryClient, readPersisted } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ArchMark, KeptVolumeContent, VolumeMarkStore } from '../../source/volume-marks.ts';
import { useVolumeAnnotations } from './use-volume-annotations.ts';

const mark = (id: string): ArchMark => ({
  id,
  kind: 'along',
  from: { mm: 0, height: 0 },
  to: { mm: 1, height: 0 },
  geometry: '',
});

class StaleError extends Error {}

/** Keeps content in memory as a server does. */
class MemoryStore implements VolumeMarkStore {
  content: KeptVolumeContent = { marks: [], arch: [], tilt: null, version: 0 };
  isDown = false;
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  readonly query = () => ({ queryKey: [this.#key], queryFn: () => this.content });
  readonly save = async (_: string, __: string, newContent: KeptVolumeContent) => {
    if (this.isDown) throw new Error('the server is down');
    if (newContent.version !== this.content.version) {
      await queryClient.invalidateQueries({ queryKey: [this.#key] });
      throw new StaleError();
    }
    this.content = { ...newContent, version: newContent.version + 1 };
    queryClient.setQueryData([this.#key], this.content);
    return this.content;
  };
  readonly isConflict = (error: unknown): boolean => error instanceof StaleError;
  readonly toDraftName = () => this.#key;
}

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function open(store: MemoryStore, maySave = true) {
  return renderHook(() => useVolumeAnnotations({ store, itemId: 'file', seriesId: 'series', maySave }), { wrapper })
    .result;
}

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('BEN-06 saves a mark by itself, keeps it in the browser until then, and takes it back', async () => {
  const store = new MemoryStore('saved');
  const annotations = open(store);
  await waitFor(() => expect(annotations.current.state).toBe('saved'));
  act(() => annotations.current.upsert(mark('a')));
  expect(annotations.current.state).toBe('unsaved');
  expect(readPersisted('saved', (value) => value)).toMatchObject({ marks: { a: { id: 'a' } } });
  await waitFor(() => expect(store.content.marks).toEqual([mark('a')]));
  await waitFor(() => expect(annotations.current.state).toBe('saved'));
  act(() => annotations.current.undo?.());
  expect(annotations.current.content.marks).toEqual([]);
  await waitFor(() => expect(store.content.marks).toEqual([]));
  act(() => annotations.current.redo?.());
  await waitFor(() => expect(store.content.marks).toEqual([mark('a')]));
  expect(annotations.current.redo).toBeNull();
});

test('BEN-06 keeps the marks of another user beside its own', async () => {
  const store = new MemoryStore('conflict');
  const annotations = open(store);
  await waitFor(() => expect(annotations.current.state).toBe('saved'));
  store.content = { ...store.content, marks: [mark('theirs')], version: 7 };
  act(() => annotations.current.upsert(mark('mine')));
  await waitFor(() => expect(store.content).toMatchObject({ marks: [mark('theirs'), mark('mine')], version: 8 }));
});

test('BEN-06 says that a mark is not saved, and saves it when asked again', async () => {
  const store = new MemoryStore('failed');
  const annotations = open(store);
  await waitFor(() => expect(annotations.current.state).toBe('saved'));
  store.isDown = true;
  act(() => annotations.current.upsert(mark('a')));
  await waitFor(() => expect(annotations.current.state).toBe('failed'));
  store.isDown = false;
  act(() => annotations.current.retry());
  await waitFor(() => expect(store.content.marks).toEqual([mark('a')]));
});

test('BEN-06 saves nothing for a user who may only look', async () => {
  const store = new MemoryStore('looking');
  const annotations = open(store, false);
  act(() => annotations.current.upsert(mark('a')));
  expect(annotations.current.state).toBe('readOnly');
  expect(annotations.current.content.marks).toEqual([mark('a')]);
  await waitFor(() => expect(queryClient.getQueryData(['looking'])).toBeDefined());
  expect(readPersisted('looking', (value) => value)).toBeUndefined();
  expect(store.content.version).toBe(0);
});
