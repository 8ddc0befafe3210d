import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router-dom';
import { ModuleProviders } from '../module/module-providers.tsx';
import { languageAtom, pageStore } from '../page-state/page-state.ts';
import { queryClient } from '../queries/query-client.ts';
import { addTexts, type Locales } from '../texts/texts.ts';

// Checking for every element whether it is hidden takes longer than the tests.
configure({ defaultHidden: true });
// jsdom cannot create object URLs.
URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

/**
 * Registers the pages of a module.
 *
 * @returns a function that renders the page at an address, in English by default, after removing everything of the
 * former page.
 */
export function createPageRenderer(name: string, locales: Locales, routes: RouteObject[]) {
  addTexts(name, locales);
  function Pages() {
    return useRoutes(routes);
  }
  return (address: string, language: 'ch' | 'en' = 'en') => {
    cleanup();
    queryClient.clear();
    pageStore.set(languageAtom, language);
    history.replaceState(null, '', address);
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    const page = render(
      <ModuleProviders name={name}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </ModuleProviders>,
    );
    return { user, page };
  };
}
