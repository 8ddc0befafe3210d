import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { TrustedProxies } from '../config/trusted-proxies.ts';

/** True if an address may name the address before it; `hop` counts from the connection, which is 0. */
export type TrustRule = (ip: string, hop: number) => boolean;

/**
 * Returns the rule by which `request.ip`, `request.host` and `request.protocol` trust `X-Forwarded-*` headers. Fastify
 * treats a number of hops as none, so a number is converted to a rule.
 */
export function toTrustRule(proxies: TrustedProxies): TrustRule {
  if (typeof proxies === 'number') return (_ip, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}

/** Returns the client address of a request that never reaches Fastify; it equals `request.ip`. */
export function getClientIp(request: IncomingMessage, trust: TrustRule): string {
  return proxyAddress(request, trust) ?? '';
}

/**
 * Returns the key by which clients are counted: an IPv4 address, also one in its long form, or the first half of an
 * IPv6 address, because every client controls the second half. A text that is no address is returned unchanged.
 */
export function toNetwork(ip: string | undefined): string {
  if (ip === undefined || !isIPv6(ip)) return ip ?? '';
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const end = tail === '' ? [] : tail.split(':');
    groups.push(...Array.from({ length: 8 - groups.length - end.length }, () => '0'), ...end);
  }
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
