import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { TrustedProxies } from '../config/trusted-proxies.ts';

/** Whether an address may name the one before it; `hop` counts from the connection, which is 0. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * The rule by which `request.ip`, `request.host` and `request.protocol` believe `X-Forwarded-*` headers. Fastify itself
 * takes a number of hops for none at all, so a number is made a rule here.
 */
export function trustIn(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}

/** The client's address of a request that never reaches Fastify; the same as `request.ip` would be. */
export function clientAddressOf(request: IncomingMessage, trust: Trust): string {
  return proxyAddress(request, trust) ?? '';
}

/**
 * What clients are counted by: an IPv4 address, or the first half of an IPv6 address, of whose second half everybody has
 * as many as they like.
 */
export function networkOf(address: string | undefined): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address ?? '') ?? [];
  if (mapped !== undefined) return mapped;
  if (address === undefined || !address.includes(':')) return address ?? '';
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, 4).join(':');
}
