import type { BrowserContextOptions, Page } from '@playwright/test';
import type { SignedIn } from './code-flow.ts';

/** The stored state of a browser of a signed-in user. */
export type SavedSession = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

function decodeClaims(idToken: string): unknown {
  const [, claims = ''] = idToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as unknown;
}

/** Returns the key in local storage under which the site stores the signed-in user. */
export function getUserKey(address: string): string {
  return `oidc.user:${address}/identity:web`;
}

/** Creates the browser state of a signed-in user: their token, and the cookies of the identity server. */
export function toStorageState(address: string, { tokens, cookies }: SignedIn): SavedSession {
  const { expires_in, ...rest } = tokens;
  const expires_at = Math.floor(Date.now() / 1000) + expires_in;
  const user = JSON.stringify({ ...rest, session_state: null, profile: decodeClaims(tokens.id_token), expires_at });
  return {
    origins: [{ origin: address, localStorage: [{ name: getUserKey(address), value: user }] }],
    cookies: cookies.map(({ name, value, path }) => ({
      name,
      value,
      path,
      domain: 'localhost',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    })),
  };
}

/** Reads the signed-in user that the site stores in the browser of a page. */
export function readStoredUser(page: Page, address: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), getUserKey(address));
}
