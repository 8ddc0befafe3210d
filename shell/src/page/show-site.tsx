import { createModulesQuery, queryClient, setSession } from '@dentarium/platform';
import { getInstance, loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { start } from 'single-spa';
import { registerAntdComponents } from '../federation/antd-components.ts';
import { pageModules } from '../federation/module-files.ts';
import { PROVIDED_PACKAGES, preloadProvidedPackages } from '../federation/provided-packages.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { createRuntimePlugin } from '../federation/runtime-plugin.ts';
import { createSharePolicy } from '../federation/share-policy.ts';
import { watchStages } from '../module-reports/watch-stages.ts';
import type { Identity } from '../sign-in/identity.ts';
import type { SessionEnd } from '../sign-in/session-end.ts';
import type { SiteRequest } from '../start/request-site.ts';
import { findPathAfterSignIn } from '../start/landing.ts';
import { loadSite, type Site } from '../start/load-site.ts';
import '../texts/texts.ts';
import { loadEarlyModule } from './load-early-module.ts';
import { renderPage } from './page-root.tsx';
import { PageOverlays } from './page-overlays.tsx';
import { SiteFrame } from './site-frame.tsx';
import { showNoticePage } from './show-notice.tsx';
import { SignedOut, type SignedOutReason } from './signed-out.tsx';

/** The data that the start passes to the site. */
export interface SiteStart {
  readonly siteRequest: SiteRequest;
  /** True if the user has just signed in. */
  readonly fresh: boolean;
  readonly identity: Identity;
  readonly end: SessionEnd;
}

/** Refetches all answers on the screen: the token was late, and the answers were refusals. */
export function refreshAll(): void {
  void queryClient.invalidateQueries();
}

/**
 * Loads the site and shows it. The overlays are rendered first, so that the end of a session can be reported meanwhile.
 */
export async function showSite({ siteRequest, fresh, identity, end }: SiteStart): Promise<void> {
  registerAntdComponents(getInstance());
  // A test has no runtime.
  getInstance()?.registerPlugins([createRuntimePlugin()]);
  registerGlobalPlugins([createSharePolicy()]);
  // The code of modules finds it by this name.
  Object.assign(globalThis, { dentariumModules: pageModules });
  const loader = createRemoteLoader(
    { registerRemotes, loadRemote: (id) => loadRemote(id, { loadFactory: false, from: 'runtime' }) },
    { versions: () => getInstance()?.shareScopeMap['default'] ?? {}, packages: PROVIDED_PACKAGES },
  );
  const loading = loadSite(siteRequest);
  void preloadProvidedPackages();
  // A user who comes from the sign-in may be redirected.
  if (!fresh) void loadEarlyModule(loader, siteRequest.registry, location);
  const overlays = <PageOverlays end={end} />;
  renderPage(overlays);
  const site = await loading;
  if (site.isRoleMissing) {
    history.replaceState(null, '', '/accountInfoError');
    showNoticePage('accountInfoError', { onSignOut: () => void signOut(identity) });
    return;
  }
  setSession(site.session);
  const { search } = location;
  if (search.includes('override=') || site.modules.some(({ live }) => live?.version === 'override'))
    void import('../override/show-override.tsx').then(({ showOverride }) => showOverride(search, site.modules));
  if (fresh) replaceAddress(site);
  identity.watch({ onExpired: end.handleExpired, onOtherTab: () => showSignedOut('otherTab') });
  // Each router on the page is notified of the navigations of all others.
  start({ urlRerouteOnly: true });
  watchStages(() => queryClient.getQueryData(createModulesQuery().queryKey)?.modules ?? site.modules);
  void import('../socket/page-socket.ts').then(({ connectPageSocket }) =>
    connectPageSocket(site.session.user.id, identity.token),
  );
  // The upload queue starts as soon as it knows its account.
  void import('@dentarium/upload').then(({ uploads }) => uploads.setAccount(site.session.user.id));
  // In steps, between which the module of the address continues to load.
  startTransition(() =>
    renderPage(
      <>
        {overlays}
        <BrowserRouter>
          <SiteFrame loader={loader} onSignOut={() => void signOut(identity)} />
        </BrowserRouter>
      </>,
    ),
  );
}

function replaceAddress({ session, modules }: Site): void {
  const place = findPathAfterSignIn(location.pathname, session, modules);
  if (place !== location.pathname) history.replaceState(null, '', place);
}

/** Signs out. The page leaves, unless the identity server cannot end a session. */
async function signOut(identity: Identity): Promise<void> {
  if ((await identity.signOut()) === 'here') showSignedOut('here', identity);
}

/** Removes all patient data from the screen after a sign-out in another tab, or in this page only. */
function showSignedOut(reason: SignedOutReason, identity?: Identity): void {
  queryClient.clear();
  const onSignIn = identity === undefined ? undefined : () => void identity.signIn('/', { isOther: true });
  renderPage(<SignedOut reason={reason} {...(onSignIn === undefined ? {} : { onSignIn })} />);
}
