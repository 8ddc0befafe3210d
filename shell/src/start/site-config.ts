import { callApi, TIMEOUTS } from '@dentarium/api';
import { getPublicValue, type IdentityClient } from '@dentarium/api/site/calls';
import { type Mode, parseMode } from '@dentarium/domain';
import { type IdentityServer, OWN_CLIENT } from '../sign-in/identity-server.ts';

/** The configuration of a site before sign-in. */
export interface SiteConfig {
  readonly mode: Mode;
  readonly identityServer: IdentityServer;
}

type PublicKey = 'IsIntranet' | 'IdentityAuthority' | 'IdentityClient';

function fetchPublicValue(key: PublicKey): Promise<string> {
  return callApi(getPublicValue, { query: { key } }, { silent: true, timeout: TIMEOUTS.identity });
}

/** Reads the mode before anything else (MODE-01), and in parallel the identity server. */
export async function readSiteConfig(): Promise<SiteConfig> {
  const [mode, identityServer] = await Promise.all([fetchPublicValue('IsIntranet'), readIdentityServer()]);
  return { mode: parseMode(mode), identityServer };
}

/** The built-in provider is known by its address, so that its users do not wait for another request. */
async function readIdentityServer(): Promise<IdentityServer> {
  const authority = await fetchPublicValue('IdentityAuthority');
  if (authority === `${location.origin}/identity`) return { authority, client: OWN_CLIENT };
  return { authority, client: JSON.parse(await fetchPublicValue('IdentityClient')) as IdentityClient };
}
