import { type INavigator, type User, UserManager } from 'oidc-client-ts';
import type { IdentityServer } from './identity-server.ts';
import { createIdentitySettings } from './identity-settings.ts';
import { isCryptoMissing, createProof } from './plain-http.ts';
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
  /** Redirects to the identity server; the user returns to `path`. `isOther` asks for the credentials in any case. */
  readonly signIn: (path: string, options?: { readonly isOther?: boolean }) => Promise<void>;
  /** Gets a fresh token if the identity server still issues one. */
  readonly recover: () => Promise<boolean>;
  /** Removes the token, and returns the hint that ends the session at the identity server later. */
  readonly clear: () => Promise<{ readonly id_token_hint?: string }>;
  /**
   * Ends the session at the identity server, with all its tokens. `here`: the identity server cannot end sessions or
   * does not answer, so the user is signed out of this page only.
   */
  readonly signOut: (hint?: { readonly id_token_hint?: string }) => Promise<'leaving' | 'here'>;
  /** Renews the token, and reports the end of the session: here, or by another tab. */
  readonly watch: (listeners: { readonly onExpired: () => void; readonly onOtherTab: () => void }) => void;
}

/**
 * Creates the identity of the page.
 *
 * @param navigator leaves the page; by default the browser does.
 */
export function createIdentity(server: IdentityServer, navigator?: INavigator): Identity {
  const { authority } = server;
  const isInsecure = isCryptoMissing();
  const settings = createIdentitySettings(server, location.origin, localStorage);
  const manager = new UserManager(isInsecure ? { ...settings, disablePKCE: true } : settings, navigator);
  let user: User | null = null;
  manager.events.addUserLoaded((loadedUser) => {
    user = loadedUser;
  });
  manager.events.addUserUnloaded(() => {
    user = null;
  });

  return {
    manager,
    token: () => user?.access_token ?? null,
    subject: () => user?.profile.sub ?? null,
    isExpired: () => user?.expired === true,
    async signIn(path, { isOther = false } = {}) {
      const target = new URL(path, location.origin);
      // A provider of a hospital has no registration.
      const invitation = server.client.isExternal ? null : target.searchParams.get('invitation');
      const proof = isInsecure ? await createProof(settings.extraTokenParams) : {};
      await manager.signinRedirect({
        // The path travels with the redirect; the query stays in this browser, as it may name a patient.
        url_state: target.pathname,
        state: `${target.search}${target.hash}`,
        ui_locales: document.documentElement.lang,
        ...(isOther ? { prompt: 'login' } : {}),
        ...proof,
        // The registration of the provider needs the code of an invitation link.
        extraQueryParams: { ...proof.extraQueryParams, ...(invitation === null ? {} : { invitation }) },
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
      const lastHint = user?.id_token === undefined ? hint : { id_token_hint: user.id_token };
      if (!(await canEndSession())) {
        await manager.revokeTokens().catch(() => undefined);
        await manager.removeUser();
        return 'here';
      }
      try {
        await manager.signoutRedirect(hint);
      } catch {
        // The tokens could not be revoked; ending the session at the identity server ends them too.
        await manager.removeUser();
        await manager.signoutRedirect(lastHint);
      }
      return 'leaving';
    },
    watch({ onExpired, onOtherTab }) {
      renewBeforeExpiry(manager, onExpired);
      window.addEventListener('storage', (event) => {
        if (event.key === null || event.key === `oidc.user:${authority}:${manager.settings.client_id}`)
          void followOtherTab(onOtherTab);
      });
    },
  };

  /** Returns whether the identity server answers and has an address that ends a session. */
  async function canEndSession(): Promise<boolean> {
    const address = await manager.metadataService.getEndSessionEndpoint().catch(() => undefined);
    return address !== undefined;
  }

  /** Handles a change by another tab, which has renewed the token, signed out, or signed another user in. */
  async function followOtherTab(onOtherTab: () => void): Promise<void> {
    const before = user;
    const storedUser = await manager.getUser(true);
    if (before === null) return;
    if (storedUser !== null && storedUser.profile.sub === before.profile.sub) return;
    user = null;
    onOtherTab();
  }
}
