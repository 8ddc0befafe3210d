import { callApi, TIMEOUTS } from '@dentarium/api';
import { getPublicValue } from '@dentarium/api/site/calls';
import { type Mode, parseMode } from '@dentarium/domain';

/** The configuration of a site before sign-in. */
export interface SiteConfig {
  readonly mode: Mode;
  /** The issuer of the identity server. */
  readonly authority: string;
}

function fetchPublicValue(key: 'IsIntranet' | 'IdentityAuthority'): Promise<string> {
  return callApi(getPublicValue, { query: { key } }, { silent: true, timeout: TIMEOUTS.identity });
}

/** Reads the mode before anything else (MODE-01), and in parallel the identity server. */
export async function readSiteConfig(): Promise<SiteConfig> {
  const [mode, authority] = await Promise.all([fetchPublicValue('IsIntranet'), fetchPublicValue('IdentityAuthority')]);
  return { mode: parseMode(mode), authority };
}
