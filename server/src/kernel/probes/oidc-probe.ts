import { z } from 'zod';
import { type ConfiguredAddress, requestAddress } from './reach-address.ts';
import { readJsonAnswer } from '../http/read-json-answer.ts';

const DISCOVERY_PATH = '/.well-known/openid-configuration';
const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/**
 * Loads the discovery document and the keys of an OpenID Connect provider.
 *
 * @throws Error that names the setting of the issuer
 */
export async function checkProvider({ setting, url }: ConfiguredAddress, signal: AbortSignal): Promise<void> {
  const issuer = url.replace(/\/$/, '');
  const discovery = await loadJson({ setting, url: `${issuer}${DISCOVERY_PATH}` }, discoveryDocument, signal);
  if (discovery.issuer.replace(/\/$/, '') !== issuer)
    throw new Error(`${setting} is not the issuer that the discovery document of the provider names.`);
  await loadJson({ setting: `The key set of ${setting}`, url: discovery.jwks_uri }, keySet, signal);
}

async function loadJson<Document>(address: ConfiguredAddress, schema: z.ZodType<Document>, signal: AbortSignal) {
  const response = await requestAddress(address, {}, signal);
  if (!response.ok) throw new Error(`${address.setting} answers with status ${response.status}.`);
  const result = schema.safeParse(await readJsonAnswer(response).catch(() => undefined));
  if (!result.success) throw new Error(`${address.setting} does not answer as an OpenID Connect provider.`);
  return result.data;
}
