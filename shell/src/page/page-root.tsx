import { ModuleProviders } from '@dentarium/platform';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Shows the shell's part of the page, in the place of what it showed before. */
export function renderPage(content: ReactNode): void {
  root ??= createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <StrictMode>
      <ModuleProviders name="shell">{content}</ModuleProviders>
    </StrictMode>,
  );
}
