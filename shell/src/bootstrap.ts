import { ApiError } from '@dentarium/api';
import { arrive } from './sign-in/arrive.ts';
import { createIdentity, type Identity } from './sign-in/identity.ts';
import { sessionEnd, type SessionEnd } from './sign-in/session-end.ts';
import { setPageClient } from './start/page-client.ts';
import { readSiteConfig, type SiteConfig } from './start/site-config.ts';

/** Pages that are shown to whoever comes, signed in or not. */
const OPEN_PAGES = ['/500', '/accountInfoError'];

/**
 * Starts the page: the site's configuration, the route guard, then, for who is signed in, the site. The site's own
 * code is loaded for nobody else, so that the way to sign-in is short.
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
    if (looksSignedIn()) void siteCode();
    const config = await readSiteConfig();
    const identity = createIdentity(config.authority);
    client.token = identity.token;
    const arrival = await arrive(identity);
    if (arrival.kind === 'leaving') return;
    const end = sessionEnd(identity, () => void siteCode().then(({ refreshAll }) => refreshAll()));
    client.onSessionEnded = end.expired;
    client.onSessionReplaced = end.replaced;
    await openSite(config, identity, end, arrival.fresh);
  } catch (error) {
    reportError(error);
    history.replaceState(null, '', '/500');
    await showNotice('/500');
  }
}

function siteCode() {
  return import('./page/show-site.tsx');
}

/** A guess before the identity server is known, only to load the site's code a moment sooner. */
function looksSignedIn(): boolean {
  return location.pathname === '/callback' || Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'));
}

async function openSite(config: SiteConfig, identity: Identity, end: SessionEnd, fresh: boolean): Promise<void> {
  const { showSite } = await siteCode();
  try {
    await showSite({ mode: config.mode, fresh, identity, end });
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
