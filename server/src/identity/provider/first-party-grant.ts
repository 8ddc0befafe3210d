import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { API_RESOURCE, API_SCOPES, CLIENT_ID, OPENID_SCOPES } from './client.ts';

/** Loads or creates the grant of the product's own application, which needs no consent of its users. */
export async function loadFirstPartyGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, result } = oidc;
  if (!client || !session?.accountId || client.clientId !== CLIENT_ID) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existingGrant = grantId && (await provider.Grant.find(grantId));
  if (existingGrant) return existingGrant;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(OPENID_SCOPES.join(' '));
  grant.addResourceScope(API_RESOURCE, API_SCOPES.join(' '));
  await grant.save();
  return grant;
}
