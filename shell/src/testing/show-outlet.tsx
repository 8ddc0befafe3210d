import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { defineModule, languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import '../texts.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { RemoteOutlet } from '../federation/remote-outlet.tsx';
import { codeOnly, sampleModule, samplePage } from './sample-site.ts';

// React draws by the real clock, also in a test that has put another one in its place.
const realTimeout = globalThis.setTimeout;

/** Has every test of a file begin on a page without a module, whose faults are not printed, and leave nothing behind. */
export function showsOnePage(): void {
  // Modules mount when React has drawn them, which it does by itself here, as on a page.
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  beforeEach(() => {
    pageStore.set(languageAtom, 'en');
    history.replaceState(null, '', '/patients');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.reportError = () => undefined;
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => realTimeout(resolve, 1));
}

const says = (role: 'alert' | 'status', text: string): boolean =>
  screen.queryByRole(role)?.textContent.includes(text) === true;

/** Waits until an alert says this. */
export const alertOf = (text: string): Promise<void> => until(() => says('alert', text));

/** Waits until a message that is no failure says this. */
export const statusOf = (text: string): Promise<void> => until(() => says('status', text));

/** The code of a module whose one screen is this. */
export function codeWith(element: ReactNode) {
  return {
    default: defineModule({
      name: 'patients',
      routes: [{ path: '/patients/*', element }],
      locales: { ch: {}, en: {} },
    }),
  };
}

/** The code of a module that works. */
export const GOOD_CODE = codeWith(<h1>The patients</h1>);

/** The code of a module that never finishes mounting. */
export const DEAF_CODE = {
  default: {
    ...GOOD_CODE.default,
    mount: () => new Promise(() => undefined),
    timeouts: { ...GOOD_CODE.default.timeouts, mount: { millis: 50, dieOnTimeout: true, warningMillis: 50 } },
  },
};

/** The heading of the module that works. */
export const shownPatients = () => screen.findByRole('heading', { name: 'The patients' });

/** A version to fall back to. */
export const LAST_GOOD = { version: '1.0.0', entry: '/modules/patients/1.0.0/', manifest: {} };

/** The version that an address of an entry names. */
export function versionIn(entry: string): string {
  return new URL(entry).pathname.split('/')[3] ?? '';
}

/** Shows an outlet whose loader is real, over a runtime that answers as the network would. */
export function showOutlet(
  loadRemote: (entry: string) => Promise<unknown>,
  options: { module?: RegisteredModule; refresh?: () => Promise<RegisteredModule | undefined> } = {},
) {
  const { module = sampleModule('patients'), refresh } = options;
  let entry = '';
  const runtime = {
    registerRemotes: ([remote]: { entry: string }[]) => {
      entry = remote?.entry ?? '';
    },
    loadRemote: codeOnly(() => loadRemote(entry)),
  };
  const loader = createRemoteLoader(runtime, samplePage());
  let listed = module;
  const page = () => (
    <StrictMode>
      <ModuleProviders name="shell">
        <nav>Other modules</nav>
        <RemoteOutlet module={listed} loader={loader} refresh={refresh ?? (() => Promise.resolve(listed))} />
      </ModuleProviders>
    </StrictMode>
  );
  const rendered = render(page());
  /** Shows the outlet as the registry is read anew. */
  const again = (mended: RegisteredModule): void => {
    listed = mended;
    rendered.rerender(page());
  };
  return { ...rendered, again };
}
