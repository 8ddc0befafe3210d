import proxyAddress from '@fastify/proxy-addr';
import type { TrustedProxies } from '../config/trusted-proxies.ts';

/** Whether an address may name the one before it; `hop` counts from the connection, which is 0. */
type Trust = (address: string, hop: number) => boolean;

/**
 * The rule by which `request.ip`, `request.host` and `request.protocol` believe `X-Forwarded-*` headers. Fastify itself
 * takes a number of hops for none at all, so a number is made a rule here.
 */
export function trustIn(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}
