import { ACCOUNT_REFUSALS, ApiError } from '@dentarium/api';
import { ErrorResponse, type INavigator } from 'oidc-client-ts';
import type { Notice } from './page/notice-page.tsx';
import { arrive } from './sign-in/arrive.ts';
import { createIdentity, type Identity } from './sign-in/identity.ts';
import { createSessionEnd, type SessionEnd } from './sign-in/session-end.ts';
import { requestSite, type SiteRequest } from './start/request-site.ts';
import { setPageClient } from './start/page-client.ts';
import { readSiteConfig } from './start/site-config.ts';

/** Pages that are shown to everybody, signed in or not. */
const OPEN_PAGES: Readonly<Record<string, () => Promise<void>>> = {
  '/500': () => showNotice('500'),
  '/accountInfoError': () => showNotice('accountInfoError'),
  '/protocolcheck': async () => (await import('./licences/show-licences.tsx')).showLicencesPage(),
};

/**
 * Starts the page: the configuration of the site, the route guard, then, for a signed-in user, the site. The code of
 * the site is loaded only for signed-in users, so that the way to sign-in is short; `early-files.ts` has requested its
 * files.
 *
 * @param navigator leaves the page; by default the browser does.
 */
export async function bootstrap(navigator?: INavigator): Promise<void> {
  // A page from the cache of the browser may belong to a user who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  const client = setPageClient();
  try {
    const showOpenPage = Object.hasOwn(OPEN_PAGES, location.pathname) ? OPEN_PAGES[location.pathname] : undefined;
    if (showOpenPage !== undefined) {
      await showOpenPage();
      return;
    }
    // Nothing else has to be done during the exchange of the sign-in code.
    if (location.pathname === '/callback') void loadSiteCode();
    const { mode, identityServer } = await readSiteConfig();
    const identity = createIdentity(identityServer, navigator);
    client.token = identity.token;
    const arrival = await arrive(identity);
    if (arrival.kind === 'leaving') return;
    // The answers arrive while the code of the site runs.
    const siteRequest = requestSite(mode, arrival.fresh);
    const opening = Promise.withResolvers<void>();
    const end = createSessionEnd(identity, {
      isFresh: arrival.fresh,
      onRecovered: () => void loadSiteCode().then(({ refreshAll }) => refreshAll()),
      // The site may still be on its way to the screen, and must not replace the notice.
      onRefused: (error) => void opening.promise.then(() => showRefusal(error, identity)),
    });
    client.onSessionEnded = end.handleExpired;
    client.onAccountRefused = end.handleRefused;
    client.onSessionReplaced = end.handleReplaced;
    siteRequest.answers.then(end.confirm, () => undefined);
    await openSite(siteRequest, identity, end, arrival.fresh).finally(opening.resolve);
  } catch (error) {
    reportError(error);
    history.replaceState(null, '', '/500');
    await showNotice('500', error);
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
    // Ended sessions and refused accounts are handled separately, which is already in progress.
    if (error instanceof ApiError && (error.status === 401 || error.status === 406)) return;
    if (error instanceof ApiError && ACCOUNT_REFUSALS.has(error.code)) return;
    throw error;
  }
}

async function showNotice(notice: Notice, error?: unknown): Promise<void> {
  const { showNoticePage } = await import('./page/show-notice.tsx');
  showNoticePage(notice, { answer: toProviderAnswer(error) });
}

/** Returns the refusal of the identity server, such as an unknown scope; undefined for any other error. */
function toProviderAnswer(error: unknown): string | undefined {
  if (!(error instanceof ErrorResponse)) return undefined;
  return [error.error, error.error_description].filter((text) => text !== null && text !== '').join(': ');
}

async function showRefusal(error: ApiError, identity: Identity): Promise<void> {
  const { showRefusalPage } = await import('./page/show-notice.tsx');
  showRefusalPage(error, () => void signInAsOther(identity));
}

/** Ends the session at the identity server, which would sign the same person in again. */
async function signInAsOther(identity: Identity): Promise<void> {
  if ((await identity.signOut()) === 'here') await identity.signIn('/', { isOther: true });
}
