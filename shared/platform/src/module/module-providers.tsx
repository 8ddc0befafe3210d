import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { pageStore } from '../page-state/page-state.ts';
import { queryClient } from '../queries/query-client.ts';
import { texts } from '../texts/texts.ts';
import { ThemeProvider } from './theme-provider.tsx';

/**
 * Shows the providers for the screens of a part of the page, except for the router: state, queries, texts, theme.
 *
 * @param props.name the module; also the namespace of its texts.
 */
export function ModuleProviders({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Provider store={pageStore}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={texts} defaultNS={name}>
          <ThemeProvider scope={name}>{children}</ThemeProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </Provider>
  );
}
