import '../texts/texts.ts';
import { NoticePage, type Notice } from './notice-page.tsx';
import { renderPage } from './page-root.tsx';

/**
 * Shows a page that stands alone, without the site around it.
 *
 * @param onSignOut is given for a signed-in user.
 */
export function showNoticePage(notice: Notice, onSignOut?: () => void): void {
  renderPage(<NoticePage notice={notice} {...(onSignOut === undefined ? {} : { onSignOut })} />);
}
