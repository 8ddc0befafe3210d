import { jest } from '@jest/globals';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { createModulesQuery, ModuleProviders, queryClient } from '@dentarium/platform';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import '../texts.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { SiteFrame } from '../page/site-frame.tsx';
import { codeOnly, samplePage } from './sample-site.ts';

/** Gives the page another list of modules, as when the server has told it of a change. */
export function listModules(modules: readonly RegisteredModule[]): void {
  queryClient.setQueryData(createModulesQuery().queryKey, { flags: {}, modules: [...modules] });
}

/**
 * Shows the frame of the site at a path.
 *
 * @param codeOf the code of a module by the name that the runtime is asked for, `patients/module`
 * @returns what the runtime was asked for.
 */
export function showFrame(path: string, modules: readonly RegisteredModule[], codeOf: (id: string) => unknown) {
  const loadRemote = jest.fn((id: string) => Promise.resolve(codeOf(id)));
  const loader = createRemoteLoader(
    { registerRemotes: () => undefined, loadRemote: codeOnly(loadRemote) },
    samplePage(),
  );
  listModules(modules);
  history.replaceState(null, '', path);
  render(
    <ModuleProviders name="shell">
      <BrowserRouter>
        <SiteFrame loader={loader} onSignOut={() => undefined} />
      </BrowserRouter>
    </ModuleProviders>,
  );
  return loadRemote;
}
