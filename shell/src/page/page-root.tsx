import { ModuleProviders } from '@dentarium/platform';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Renders the part of the page that belongs to the shell, in place of its former content. */
export function renderPage(content: ReactNode): void {
  root ??= createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <StrictMode>
      <ModuleProviders name="shell">{content}</ModuleProviders>
    </StrictMode>,
  );
}
