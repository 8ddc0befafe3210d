import { type INavigator, type User, UserManager } from 'oidc-client-ts';
import { identitySettings } from './identity-settings.ts';
import { lacksCrypto, ownProof } from './plain-http.ts';
import { renewBeforeExpiry, renew } from './renewal.ts';

/** The signed-in person as the page keeps them, and the ways to the identity server. */
export interface Identity {
  readonly manager: UserManager;
  /** The access token; `null` when nobody is signed in. */
  readonly token: () => string | null;
  /** Who is signed in; `null` when nobody is. */
  readonly subject: () => string | null;
  /** Whether the token is past its time by the clock. */
  readonly isExpired: () => boolean;
  /** Goes to the identity server; the person comes back to `path`. */
  readonly signIn: (path: string) => Promise<void>;
  /** Gets a fresh token if the identity server still gives one. */
  readonly recover: () => Promise<boolean>;
  /** Removes the token, and gives what ends the session at the identity server later. */
  readonly clear: () => Promise<{ readonly id_token_hint?: string }>;
  /** Ends the session at the identity server, with all its tokens. */
  readonly signOut: (hint?: { readonly id_token_hint?: string }) => Promise<void>;
  /** Keeps the token fresh, and tells when the session has ended: here, or by another tab. */
  readonly watch: (ends: { readonly expired: () => void; readonly elsewhere: () => void }) => void;
}

/**
 * Makes the identity of the page.
 *
 * @param navigator how the page is left; the browser's way when left out.
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
        // The path travels with the redirect; what was searched for stays in this browser, as it may name a patient.
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

  /** Another tab has renewed the token, signed out, or signed somebody else in. */
  async function follow(elsewhere: () => void): Promise<void> {
    const before = user;
    const stored = await manager.getUser(true);
    if (before === null) return;
    if (stored !== null && stored.profile.sub === before.profile.sub) return;
    user = null;
    elsewhere();
  }
}
