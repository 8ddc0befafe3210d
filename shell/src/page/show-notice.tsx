import { ModuleProviders } from '@dentarium/platform';
import { createRoot } from 'react-dom/client';
import '../texts.ts';
import { NoticePage, type Notice } from './notice-page.tsx';

/**
 * Shows a page that stands alone, without the site around it.
 *
 * @param onSignOut for who is signed in.
 */
export function showNoticePage(notice: Notice, onSignOut?: () => void): void {
  createRoot(document.getElementById('root') ?? document.body).render(
    <ModuleProviders name="shell">
      <NoticePage notice={notice} {...(onSignOut === undefined ? {} : { onSignOut })} />
    </ModuleProviders>,
  );
}
