import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient, setClient } from '@dentarium/api';
import { bus } from '@dentarium/bus';
import type { UploadSummary } from './queue/upload-events.ts';
import { uploads } from './index.ts';
import { createGate, createFile, STAGE, createTextsPayload } from './testing/upload-setting.ts';
import { PartStore } from './testing/part-store.ts';

const store = new PartStore();
const summaries: UploadSummary[] = [];
const stopListening = bus.on('upload:changed', (summary) => summaries.push(summary));

beforeEach(async () => {
  await store.start();
  setClient(createClient({ token: () => 'token', language: () => 'en', baseUrl: store.address }));
});

afterEach(async () => {
  stopListening();
  uploads.cancel();
  await store.stop();
});

function waitUntilSettled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = uploads.subscribe(() => {
    if (uploads.hasIncomplete()) return;
    stop();
    resolve();
  });
  return promise;
}

test('UPL-07 reports the state of the queue over the bus, stops with the session and continues with the next', async () => {
  const heldGate = createGate();
  store.fault = ({ name }) => (name === 'DoesFileExist' ? heldGate : undefined);
  uploads.register('patients.stage', {
    payload: createTextsPayload('stageId'),
    label: () => 'Stage',
    file: async () => 'new',
  });
  uploads.setAccount('doctor');
  uploads.add([createFile('front.jpg', 10)], STAGE);
  expect(uploads.hasIncomplete()).toBe(true);

  bus.emit('session:ended', { reason: 'expired' });
  expect(uploads.getSnapshot()).toMatchObject({
    isWaitingForSignIn: true,
    items: [{ state: 'loading', phase: 'waiting' }],
  });
  heldGate.open();

  const end = waitUntilSettled();
  uploads.setAccount('doctor');
  await end;
  expect(uploads.getSnapshot().items).toMatchObject([{ name: 'front.jpg', state: 'success' }]);
  expect(summaries.at(-1)).toMatchObject({ succeeded: 1, active: 0, waiting: 0, bytesSent: 10, bytesTotal: 10 });
  expect(uploads.getSnapshot()).toBe(uploads.getSnapshot());
});
