import { createModulesQuery, queryClient, setSession } from '@dentarium/platform';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { start } from 'single-spa';
import { registerAntdComponents } from '../federation/antd-components.ts';
import { pageModules } from '../federation/module-files.ts';
import { PROVIDED, warmProvided } from '../federation/provided.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { runtimePlugin } from '../federation/runtime-plugin.ts';
import { watchStages } from '../module-reports/watch-stages.ts';
import type { Identity } from '../sign-in/identity.ts';
import type { SessionEnd } from '../sign-in/session-end.ts';
import type { AskedSite } from '../start/ask-site.ts';
import { placeAfterSignIn } from '../start/landing.ts';
import { loadSite, type Site } from '../start/load-site.ts';
import '../texts.ts';
import { loadEarly } from './early-module.ts';
import { renderPage } from './page-root.tsx';
import { PageOverlays } from './page-overlays.tsx';
import { SiteFrame } from './site-frame.tsx';
import { showNoticePage } from './show-notice.tsx';
import { SignedOut } from './signed-out.tsx';

/** What the start hands to the site. */
export interface SiteStart {
  readonly asked: AskedSite;
  /** Whether the user has signed in just now. */
  readonly fresh: boolean;
  readonly identity: Identity;
  readonly end: SessionEnd;
}

/** Asks the server anew for everything that is on the screen: the token was late, its answers were refusals. */
export function refreshAll(): void {
  void queryClient.invalidateQueries();
}

/**
 * Loads the site and shows it. What lies over the page stands first, so that a session which ends meanwhile can be
 * said.
 */
export async function showSite({ asked, fresh, identity, end }: SiteStart): Promise<void> {
  registerAntdComponents(getInstance());
  // In a test there is none.
  getInstance()?.registerPlugins([runtimePlugin()]);
  // The code of modules finds it by this name.
  Object.assign(globalThis, { dentariumModules: pageModules });
  const loader = createRemoteLoader(
    { registerRemotes, loadRemote: (id) => loadRemote(id, { loadFactory: false, from: 'runtime' }) },
    { versions: () => getInstance()?.shareScopeMap['default'] ?? {}, packages: PROVIDED },
  );
  const loading = loadSite(asked);
  void warmProvided();
  // Who comes from the sign-in may be led elsewhere.
  if (!fresh) void loadEarly(loader, asked.registry, location);
  const overlays = <PageOverlays end={end} />;
  renderPage(overlays);
  const site = await loading;
  if (site.lacksRole) {
    history.replaceState(null, '', '/accountInfoError');
    showNoticePage('accountInfoError', () => void identity.signOut());
    return;
  }
  setSession(site.session);
  const { search } = location;
  if (search.includes('override=') || site.modules.some(({ live }) => live?.version === 'override'))
    void import('../override/show-override.tsx').then(({ showOverride }) => showOverride(search, site.modules));
  if (fresh) readdress(site);
  identity.watch({ expired: end.expired, elsewhere: () => showSignedOut() });
  // Each router on the page is told of the steps of all others.
  start({ urlRerouteOnly: true });
  watchStages(() => queryClient.getQueryData(createModulesQuery().queryKey)?.modules ?? site.modules);
  void import('../socket/page-socket.ts').then(({ connectPageSocket }) =>
    connectPageSocket(site.session.user.id, identity.token),
  );
  // The queue of the uploads works as soon as it knows whose they are.
  void import('@dentarium/upload').then(({ uploads }) => uploads.setAccount(site.session.user.id));
  // In steps, between which the module of the address goes on with what it loads.
  startTransition(() =>
    renderPage(
      <>
        {overlays}
        <BrowserRouter>
          <SiteFrame loader={loader} onSignOut={() => void identity.signOut()} />
        </BrowserRouter>
      </>,
    ),
  );
}

function readdress({ session, modules }: Site): void {
  const place = placeAfterSignIn(location.pathname, session, modules);
  if (place !== location.pathname) history.replaceState(null, '', place);
}

/** Nothing of a patient stays on the screen when another tab has signed out. */
function showSignedOut(): void {
  queryClient.clear();
  renderPage(<SignedOut />);
}
