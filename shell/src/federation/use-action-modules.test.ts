import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { afterEach, expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import '../texts/texts.ts';
import { buildSampleModule } from '../testing/sample-site.ts';
import type { LoadedModule, RemoteLoader } from './remote-loader.ts';
import { useActionModules } from './use-action-modules.ts';

const EVENT = 'orders:asked' as keyof BusEvents;
const SUBJECT = { patientId: 'p1' } as unknown as BusEvents[keyof BusEvents];

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function buildModule(name: string, changes: Partial<RegisteredModule> = {}): RegisteredModule {
  const title = { ch: '询问', en: 'Ask' };
  return buildSampleModule(name, {
    actions: [{ id: 'ask', on: 'patient', title, order: 1, event: EVENT }],
    ...changes,
  });
}

/** A loader of modules whose code listens to the event as soon as it runs. */
function createLoader(failing: boolean) {
  const payloads: unknown[] = [];
  const loads: string[] = [];
  const loaded = new Map<string, LoadedModule>();
  const loader: RemoteLoader = {
    findLoaded: (name) => loaded.get(name),
    load: async ({ name }) => {
      loads.push(name);
      if (failing) throw new Error('the network is down');
      stops.push(bus.on(EVENT, (payload) => payloads.push(payload)));
      const module = { module: name, version: '1', isFallback: false } as LoadedModule;
      loaded.set(name, module);
      return module;
    },
    refetch: () => undefined,
  };
  return { loader, payloads, loads };
}

test('MFE-07 loads the module of an action first, and sends it the event once', async () => {
  const { loader, payloads, loads } = createLoader(false);
  const modules = [buildModule('patients'), buildModule('orders', { actions: [] })];
  const { unmount } = renderHook(() => useActionModules(modules, loader));
  bus.emit(EVENT, SUBJECT);
  await waitFor(() => expect(payloads).toEqual([SUBJECT]));
  bus.emit(EVENT, SUBJECT);
  expect([loads, payloads]).toEqual([['orders'], [SUBJECT, SUBJECT]]);
  unmount();
});

test('MFE-07 says which module cannot be loaded for an action, and asks no disabled one', async () => {
  const { loader, loads } = createLoader(true);
  const texts: string[] = [];
  stops.push(bus.on('toast:show', ({ text }) => texts.push(text)));
  const modules = [buildModule('patients'), buildModule('orders', { enabled: false })];
  const { unmount } = renderHook(() => useActionModules(modules, loader));
  bus.emit(EVENT, SUBJECT);
  await waitFor(() => expect(texts).toHaveLength(1));
  expect([loads, texts[0]]).toEqual([['patients'], expect.stringMatching(/Image data|影像资料/)]);
  unmount();
});
