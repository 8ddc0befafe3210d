import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ModuleProps } from '@dentarium/platform';
import { cleanup, render, renderHook } from '@testing-library/react';
import { createRemoteLoader } from './remote-loader.ts';
import { toFactoryLoader, buildSampleModule, buildSamplePage } from '../testing/sample-site.ts';
import { LIMITS } from './limits.ts';
import { ParcelHost } from './parcel-host.tsx';
import { onStage } from './stages.ts';
import { useRemote } from './use-remote.ts';

// React renders by the real clock, also in a test that has replaced it.
const realTimeout = globalThis.setTimeout;

async function waitUntil(isMet: () => boolean): Promise<void> {
  while (!isMet()) {
    await jest.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => realTimeout(resolve, 1));
  }
}

const lastGood = { version: '1.0.0', entry: '/modules/patients/1.0.0/', manifest: {} };

/** A module that renders nothing, with the props of its mount. */
function bareModule(fault?: Error) {
  const mounted: ModuleProps[] = [];
  const step = () => Promise.resolve();
  const millis = { millis: 5000, dieOnTimeout: false, warningMillis: 5000 };
  const mount = (props: ModuleProps) => {
    mounted.push(props);
    if (fault !== undefined) props.onFault?.(fault);
    return step();
  };
  const lifecycles = {
    bootstrap: step,
    mount,
    unmount: step,
    timeouts: { bootstrap: millis, mount: millis, unmount: millis },
  };
  return { mounted, lifecycles };
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  globalThis.reportError = () => undefined;
  jest.useFakeTimers();
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

async function show(fault?: Error) {
  const remote = {
    retry: jest.fn(),
    reportMounted: jest.fn(),
    reportMountFailure: jest.fn(),
    reportScreenFailure: jest.fn(),
    reportSettled: jest.fn(),
  };
  const state = { kind: 'loading' } as const;
  const { mounted, lifecycles } = bareModule(fault);
  render(
    <ParcelHost
      module={buildSampleModule('patients')}
      lifecycles={lifecycles}
      remote={{ state, tries: 0, ...remote }}
    />,
  );
  await waitUntil(() => mounted.length > 0);
  return { ...remote, props: mounted[0] };
}

test('MFE-03 reports a module as settled after it has been shown for a while', async () => {
  const { reportSettled, reportScreenFailure } = await show();
  expect(reportSettled).not.toHaveBeenCalled();
  while (reportSettled.mock.calls.length === 0) await jest.advanceTimersByTimeAsync(LIMITS.settledMs);
  expect(reportScreenFailure).not.toHaveBeenCalled();
});

test('MFE-03 notifies the page of a failed screen without settling, and reloads the module on request', async () => {
  const { reportSettled, reportScreenFailure, retry, props } = await show();
  props?.onFault?.(new Error('crashed on purpose'));
  await jest.advanceTimersByTimeAsync(3 * LIMITS.settledMs);
  expect(reportSettled).not.toHaveBeenCalled();
  expect(reportScreenFailure.mock.calls).toEqual([[new Error('crashed on purpose')]]);
  props?.onRetry?.();
  expect(retry).toHaveBeenCalledTimes(1);
});

test('MFE-03 neither mounts nor settles a module whose first screen fails during the mount', async () => {
  const { reportMounted, reportSettled, reportScreenFailure } = await show(new Error('crashed on purpose'));
  expect(reportScreenFailure).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(3 * LIMITS.settledMs);
  expect(reportMounted).not.toHaveBeenCalled();
  expect(reportSettled).not.toHaveBeenCalled();
});

test('MFE-03 keeps a settled version when a screen fails because of its data, and drops it when its code does not arrive', async () => {
  const requests: string[] = [];
  const lifecycles = { default: { mount: () => undefined, unmount: () => undefined } };
  const runtime = {
    registerRemotes: ([remote]: { entry: string }[]) => requests.push(new URL(remote?.entry ?? '').pathname),
    loadRemote: toFactoryLoader(() => Promise.resolve(lifecycles)),
  };
  const loader = createRemoteLoader(runtime, buildSamplePage());
  const module = buildSampleModule('patients', { lastGood });
  const { result } = renderHook(() => useRemote(module, loader, () => Promise.resolve(undefined)));
  await waitUntil(() => result.current.state.kind === 'ready');
  result.current.reportSettled();
  result.current.reportScreenFailure(new Error('this patient has no name'));
  // The fallback is loaded by then.
  await import('./recovery.late.ts');
  await jest.advanceTimersByTimeAsync(1000);
  expect(requests).toEqual(['/modules/patients/2.0.0/mf-manifest.json']);
  result.current.reportScreenFailure(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' }));
  await waitUntil(() => loader.findLoaded('patients')?.version === '1.0.0');
  expect(requests[1]).toBe('/modules/patients/1.0.0/mf-manifest.json');
});

test('MFE-04 reports once for each version that it was shown without a fault, with its mount and its failures', async () => {
  const lifecycles = { default: { mount: () => undefined, unmount: () => undefined } };
  const runtime = { registerRemotes: () => undefined, loadRemote: toFactoryLoader(() => Promise.resolve(lifecycles)) };
  const loader = createRemoteLoader(runtime, buildSamplePage());
  const { result } = renderHook(() =>
    useRemote(buildSampleModule('patients'), loader, () => Promise.resolve(undefined)),
  );
  await waitUntil(() => result.current.state.kind === 'ready');
  const reports: string[] = [];
  const stop = onStage(({ stage, cause = '' }) => reports.push(`${stage} ${cause}`));
  reports.length = 0;
  result.current.reportMounted();
  result.current.reportSettled();
  result.current.reportSettled();
  result.current.reportMountFailure(new Error('no root'));
  result.current.reportScreenFailure(new Error('no name'));
  // The loader of late code reports its failure.
  result.current.reportScreenFailure(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' }));
  stop();
  expect(reports).toEqual(['mount ', 'render ', 'mount Error: no root', 'render Error: no name']);
  await waitUntil(() => result.current.state.kind === 'failed');
});

test('MFE-03 shows the working version again when its successor does not arrive', async () => {
  const lifecycles = { default: { mount: () => undefined, unmount: () => undefined } };
  let isThere = true;
  const runtime = {
    registerRemotes: () => undefined,
    loadRemote: () => (isThere ? Promise.resolve(() => lifecycles) : Promise.reject(new Error('404'))),
  };
  const loader = createRemoteLoader(runtime, buildSamplePage());
  const module = buildSampleModule('patients');
  const next = { version: '3.0.0', entry: '/modules/patients/3.0.0/', manifest: {} };
  const releasedModule = buildSampleModule('patients', { live: next });
  const { result } = renderHook(() => useRemote(module, loader, () => Promise.resolve(releasedModule)));
  await waitUntil(() => result.current.state.kind === 'ready');
  const shownModule = loader.findLoaded('patients');
  result.current.reportSettled();
  isThere = false;
  result.current.retry();
  await waitUntil(() => result.current.tries === 1);
  await waitUntil(() => result.current.state.kind !== 'loading');
  expect(result.current.state).toEqual({ kind: 'ready', module: { ...shownModule, replacedVersion: '3.0.0' } });
});
