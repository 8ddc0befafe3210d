import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { defineModule, languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import '../texts/texts.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { RemoteOutlet } from '../federation/remote-outlet.tsx';
import { toFactoryLoader, buildSampleModule, buildSamplePage } from './sample-site.ts';

// React renders by the real clock, also in a test that has replaced it.
const realTimeout = globalThis.setTimeout;

/**
 * Lets every test of a file begin on a page without a module, whose faults are not printed, and clean up afterwards.
 */
export function setUpOnePage(): void {
  // Modules are mounted after React has rendered them, which happens automatically here, as on a page.
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  beforeEach(() => {
    pageStore.set(languageAtom, 'en');
    history.replaceState(null, '', '/patients');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // Single-spa warns about a module that does not finish mounting.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    globalThis.reportError = () => undefined;
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** Waits until a condition is met. */
export async function waitUntil(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => realTimeout(resolve, 1));
}

const hasText = (role: 'alert' | 'status', text: string): boolean =>
  screen.queryByRole(role)?.textContent.includes(text) === true;

/** Waits for an alert with a text. */
export const waitForAlert = (text: string): Promise<void> => waitUntil(() => hasText('alert', text));

/** Waits for a status message with a text. */
export const waitForStatus = (text: string): Promise<void> => waitUntil(() => hasText('status', text));

/** Builds the code of a module with one screen. */
export function buildCode(element: ReactNode) {
  return {
    default: defineModule({
      name: 'patients',
      routes: [{ path: '/patients/*', element }],
      locales: { ch: {}, en: {} },
    }),
  };
}

/** The code of a module that works. */
export const GOOD_CODE = buildCode(<h1>The patients</h1>);

/** The code of a module that never finishes mounting. */
export const HANGING_CODE = {
  default: {
    ...GOOD_CODE.default,
    mount: () => new Promise(() => undefined),
    timeouts: { ...GOOD_CODE.default.timeouts, mount: { millis: 50, dieOnTimeout: true, warningMillis: 50 } },
  },
};

/** Finds the heading of the module that works. */
export const findPatients = () => screen.findByRole('heading', { name: 'The patients' });

/** A version to fall back to. */
export const LAST_GOOD = { version: '1.0.0', entry: '/modules/patients/1.0.0/', manifest: {} };

/** Returns the version in the address of an entry. */
export function getVersion(entry: string): string {
  return new URL(entry).pathname.split('/')[3] ?? '';
}

/** Shows an outlet with a real loader, over a runtime that answers like the network. */
export function showOutlet(
  loadRemote: (entry: string) => Promise<unknown>,
  options: { module?: RegisteredModule; refresh?: () => Promise<RegisteredModule | undefined> } = {},
) {
  const { module = buildSampleModule('patients'), refresh } = options;
  let entry = '';
  const runtime = {
    registerRemotes: ([remote]: { entry: string }[]) => {
      entry = remote?.entry ?? '';
    },
    loadRemote: toFactoryLoader(() => loadRemote(entry)),
  };
  const loader = createRemoteLoader(runtime, buildSamplePage());
  let listedModule = module;
  const page = () => (
    <StrictMode>
      <ModuleProviders name="shell">
        <nav>Other modules</nav>
        <RemoteOutlet
          module={listedModule}
          loader={loader}
          refresh={refresh ?? (() => Promise.resolve(listedModule))}
        />
      </ModuleProviders>
    </StrictMode>
  );
  const rendered = render(page());
  /** Shows the outlet with a refetched registry. */
  const showRefetched = (refetchedModule: RegisteredModule): void => {
    listedModule = refetchedModule;
    rendered.rerender(page());
  };
  return { ...rendered, again: showRefetched };
}
