import { ApiError } from '@dentarium/api';
import { arrive } from './sign-in/arrive.ts';
import { createIdentity, type Identity } from './sign-in/identity.ts';
import { sessionEnd, type SessionEnd } from './sign-in/session-end.ts';
import { askSite, type AskedSite } from './start/ask-site.ts';
import { setPageClient } from './start/page-client.ts';
import { readSiteConfig } from './start/site-config.ts';

/** Pages that are shown to whoever comes, signed in or not. */
const OPEN_PAGES = ['/500', '/accountInfoError'];

/**
 * Starts the page: the site's configuration, the route guard, then, for who is signed in, the site. The site's own
 * code is loaded for nobody else, so that the way to sign-in is short; `early-files.ts` has asked for its files.
 */
export async function bootstrap(): Promise<void> {
  // A page out of the browser's memory may be that of somebody who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  const client = setPageClient();
  try {
    if (OPEN_PAGES.includes(location.pathname)) {
      await showNotice(location.pathname);
      return;
    }
    // While the code of the sign-in is exchanged nothing else is to be done.
    if (location.pathname === '/callback') void siteCode();
    const config = await readSiteConfig();
    const identity = createIdentity(config.authority);
    client.token = identity.token;
    const arrival = await arrive(identity);
    if (arrival.kind === 'leaving') return;
    // The answers are on their way while the site's code runs.
    const asked = askSite(config.mode, arrival.fresh);
    const end = sessionEnd(identity, () => void siteCode().then(({ refreshAll }) => refreshAll()));
    client.onSessionEnded = end.expired;
    client.onSessionReplaced = end.replaced;
    await openSite(asked, identity, end, arrival.fresh);
  } catch (error) {
    reportError(error);
    history.replaceState(null, '', '/500');
    await showNotice('/500');
  }
}

function siteCode() {
  return import(/* webpackChunkName: "site" */ './page/show-site.tsx');
}

async function openSite(asked: AskedSite, identity: Identity, end: SessionEnd, fresh: boolean): Promise<void> {
  const { showSite } = await siteCode();
  try {
    await showSite({ asked, fresh, identity, end });
  } catch (error) {
    // Ended sessions have ways of their own, already under way.
    if (error instanceof ApiError && (error.status === 401 || error.status === 406)) return;
    throw error;
  }
}

async function showNotice(path: string): Promise<void> {
  const { showNoticePage } = await import('./page/show-notice.tsx');
  showNoticePage(path === '/accountInfoError' ? 'accountInfoError' : '500');
}
