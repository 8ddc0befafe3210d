import { type INavigator, type User, UserManager } from 'oidc-client-ts';
import { identitySettings } from './identity-settings.ts';
import { lacksCrypto, ownProof } from './plain-http.ts';
import { renewBeforeExpiry, renew } from './renewal.ts';

/** The signed-in user as the page stores them, and the requests to the identity server. */
export interface Identity {
  readonly manager: UserManager;
  /** Returns the access token; `null` if nobody is signed in. */
  readonly token: () => string | null;
  /** Returns the id of the signed-in user; `null` if nobody is signed in. */
  readonly subject: () => string | null;
  /** Returns whether the token has expired by the clock. */
  readonly isExpired: () => boolean;
  /** Redirects to the identity server; the user returns to `path`. */
  readonly signIn: (path: string) => Promise<void>;
  /** Gets a fresh token if the identity server still issues one. */
  readonly recover: () => Promise<boolean>;
  /** Removes the token, and returns the hint that ends the session at the identity server later. */
  readonly clear: () => Promise<{ readonly id_token_hint?: string }>;
  /** Ends the session at the identity server, with all its tokens. */
  readonly signOut: (hint?: { readonly id_token_hint?: string }) => Promise<void>;
  /** Renews the token, and reports the end of the session: here, or by another tab. */
  readonly watch: (ends: { readonly expired: () => void; readonly elsewhere: () => void }) => void;
}

/**
 * Creates the identity of the page.
 *
 * @param navigator leaves the page; by default the browser does.
 */
export function createIdentity(authority: string, navigator?: INavigator): Identity {
  const insecure = lacksCrypto();
  const settings = identitySettings(authority, location.origin, localStorage);
  const manager = new UserManager(insecure ? { ...settings, disablePKCE: true } : settings, navigator);
  let user: User | null = null;
  manager.events.addUserLoaded((loaded) => {
    user = loaded;
  });
  manager.events.addUserUnloaded(() => {
    user = null;
  });

  return {
    manager,
    token: () => user?.access_token ?? null,
    subject: () => user?.profile.sub ?? null,
    isExpired: () => user?.expired === true,
    async signIn(path) {
      const wanted = new URL(path, location.origin);
      await manager.signinRedirect({
        // The path travels with the redirect; the query stays in this browser, as it may name a patient.
        url_state: wanted.pathname,
        state: `${wanted.search}${wanted.hash}`,
        ui_locales: document.documentElement.lang,
        ...(insecure ? await ownProof() : {}),
      });
    },
    async recover() {
      return (await renew(manager)) === 'fresh';
    },
    async clear() {
      const hint = user?.id_token;
      await manager.removeUser();
      return hint === undefined ? {} : { id_token_hint: hint };
    },
    async signOut(hint = {}) {
      try {
        await manager.signoutRedirect(hint);
      } catch {
        // The tokens could not be revoked; ending the session at the identity server ends them too.
        const forgotten = user?.id_token === undefined ? hint : { id_token_hint: user.id_token };
        await manager.removeUser();
        await manager.signoutRedirect(forgotten);
      }
    },
    watch({ expired, elsewhere }) {
      renewBeforeExpiry(manager, expired);
      window.addEventListener('storage', (event) => {
        if (event.key === null || event.key === `oidc.user:${authority}:${manager.settings.client_id}`)
          void follow(elsewhere);
      });
    },
  };

  /** Handles a change by another tab, which has renewed the token, signed out, or signed another user in. */
  async function follow(elsewhere: () => void): Promise<void> {
    const before = user;
    const stored = await manager.getUser(true);
    if (before === null) return;
    if (stored !== null && stored.profile.sub === before.profile.sub) return;
    user = null;
    elsewhere();
  }
}
