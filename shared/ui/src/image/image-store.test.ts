import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ImageStore } from './image-store.ts';

/** A store of images whose loads the test completes. */
function createStore(maxBytes = 1000, maxConcurrent = 5, maxImages = 100) {
  const requests: { id: string; signal: AbortSignal; answer: (image: Blob) => void; fail: () => void }[] = [];
  const revokedUrls: string[] = [];
  const store = new ImageStore(
    {
      load: (id, variant, signal) =>
        new Promise((resolve, reject) => {
          requests.push({ id: `${id}/${variant}`, signal, answer: resolve, fail: () => reject(new Error('lost')) });
        }),
      toUrl: (image) => `blob:${image.size}`,
      dropUrl: (url) => revokedUrls.push(url),
    },
    maxBytes,
    maxConcurrent,
    maxImages,
  );
  return { store, asked: requests, dropped: revokedUrls };
}

const image = (bytes: number): Blob => new Blob([new Uint8Array(bytes)]);

test('loads an image with two users once, and keeps it after both are gone', async () => {
  const { store, asked, dropped } = createStore();
  const one = store.hold('a', 'thumb');
  const other = store.hold('a', 'thumb');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked).toHaveLength(1);
  asked[0]?.answer(image(10));
  expect(await one.url).toBe('blob:10');
  expect(await other.url).toBe('blob:10');
  one.release();
  other.release();
  expect(store.peek('a', 'thumb')).toBe('blob:10');
  expect(dropped).toEqual([]);
});

test('removes the least recently used image first, and none that is shown', async () => {
  const { store, asked, dropped } = createStore(100);
  const shownImage = store.hold('shown', 'preview');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  asked[0]?.answer(image(60));
  await shownImage.url;
  for (const [index, bytes] of [30, 31].entries()) {
    const heldImage = store.hold(`unused-${index}`, 'thumb');
    await waitFor(() => expect(asked.length).toBeGreaterThan(index + 1));
    asked[index + 1]?.answer(image(bytes));
    await heldImage.url;
    heldImage.release();
  }
  expect(dropped).toEqual(['blob:30']);
  expect(store.peek('shown', 'preview')).toBe('blob:60');
});

test('limits the number of images in a long grid, however small they are', async () => {
  const { store, asked, dropped } = createStore(1000, 5, 2);
  for (const index of [0, 1, 2, 3]) {
    const heldImage = store.hold(`unused-${index}`, 'thumb');
    await waitFor(() => expect(asked.length).toBeGreaterThan(index));
    asked[index]?.answer(image(index + 1));
    await heldImage.url;
    heldImage.release();
  }
  expect(dropped).toEqual(['blob:1', 'blob:2']);
});

test('skips an image that nobody waits for, and passes its slot to the next', async () => {
  const { store, asked } = createStore(1000, 1);
  const first = store.hold('a', 'thumb');
  const skippedImage = store.hold('b', 'thumb');
  const lastImage = store.hold('c', 'thumb');
  skippedImage.release();
  await expect(skippedImage.url).rejects.toThrow('aborted');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  asked[0]?.answer(image(1));
  await first.url;
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  expect(asked.map(({ id }) => id)).toEqual(['a/thumb', 'c/thumb']);
  asked[1]?.answer(image(2));
  expect(await lastImage.url).toBe('blob:2');
});

test('aborts the load of an image when its last user is gone', async () => {
  const { store, asked } = createStore();
  const heldImage = store.hold('a', 'thumb');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  heldImage.release();
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.fail();
  await expect(heldImage.url).rejects.toThrow('lost');
});

test('loads a failed image again for the next user', async () => {
  const { store, asked } = createStore();
  const heldImage = store.hold('a', 'thumb');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  asked[0]?.fail();
  await expect(heldImage.url).rejects.toThrow('lost');
  heldImage.release();
  const retriedImage = store.hold('a', 'thumb');
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  asked[1]?.answer(image(5));
  expect(await retriedImage.url).toBe('blob:5');
});
