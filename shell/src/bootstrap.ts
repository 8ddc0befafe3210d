import { ApiError } from '@dentarium/api';
import { arrive } from './sign-in/arrive.ts';
import { createIdentity, type Identity } from './sign-in/identity.ts';
import { createSessionEnd, type SessionEnd } from './sign-in/session-end.ts';
import { requestSite, type SiteRequest } from './start/request-site.ts';
import { setPageClient } from './start/page-client.ts';
import { readSiteConfig } from './start/site-config.ts';

/** Pages that are shown to everybody, signed in or not. */
const OPEN_PAGES = ['/500', '/accountInfoError'];

/**
 * Starts the page: the configuration of the site, the route guard, then, for a signed-in user, the site. The code of
 * the site is loaded only for signed-in users, so that the way to sign-in is short; `early-files.ts` has requested its
 * files.
 */
export async function bootstrap(): Promise<void> {
  // A page from the cache of the browser may belong to a user who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  const client = setPageClient();
  try {
    if (OPEN_PAGES.includes(location.pathname)) {
      await showNotice(location.pathname);
      return;
    }
    // Nothing else has to be done during the exchange of the sign-in code.
    if (location.pathname === '/callback') void loadSiteCode();
    const config = await readSiteConfig();
    const identity = createIdentity(config.authority);
    client.token = identity.token;
    const arrival = await arrive(identity);
    if (arrival.kind === 'leaving') return;
    // The answers arrive while the code of the site runs.
    const siteRequest = requestSite(config.mode, arrival.fresh);
    const end = createSessionEnd(identity, () => void loadSiteCode().then(({ refreshAll }) => refreshAll()));
    client.onSessionEnded = end.handleExpired;
    client.onSessionReplaced = end.handleReplaced;
    await openSite(siteRequest, identity, end, arrival.fresh);
  } catch (error) {
    reportError(error);
    history.replaceState(null, '', '/500');
    await showNotice('/500');
  }
}

function loadSiteCode() {
  return import(/* webpackChunkName: "site" */ './page/show-site.tsx');
}

async function openSite(siteRequest: SiteRequest, identity: Identity, end: SessionEnd, fresh: boolean): Promise<void> {
  const { showSite } = await loadSiteCode();
  try {
    await showSite({ siteRequest, fresh, identity, end });
  } catch (error) {
    // Ended sessions are handled separately, which is already in progress.
    if (error instanceof ApiError && (error.status === 401 || error.status === 406)) return;
    throw error;
  }
}

async function showNotice(path: string): Promise<void> {
  const { showNoticePage } = await import('./page/show-notice.tsx');
  showNoticePage(path === '/accountInfoError' ? 'accountInfoError' : '500');
}
