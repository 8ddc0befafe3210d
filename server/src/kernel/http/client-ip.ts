import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { TrustedProxies } from '../config/trusted-proxies.ts';

/** Whether an address may name the one before it; `hop` counts from the connection, which is 0. */
export type TrustRule = (ip: string, hop: number) => boolean;

/**
 * The rule by which `request.ip`, `request.host` and `request.protocol` trust `X-Forwarded-*` headers. Fastify itself
 * takes a number of hops for none at all, so a number is made a rule here.
 */
export function toTrustRule(proxies: TrustedProxies): TrustRule {
  if (typeof proxies === 'number') return (_ip, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}

/** The client's address of a request that never reaches Fastify; the same as `request.ip` would be. */
export function getClientIp(request: IncomingMessage, trust: TrustRule): string {
  return proxyAddress(request, trust) ?? '';
}

/**
 * What clients are counted by: an IPv4 address, also one that is written the long way, or the first half of an IPv6 address, of
 * whose second half everybody has as many as they like. What is no address counts as it is.
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
