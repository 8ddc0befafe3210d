import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { z } from 'zod';

/**
 * The proxies whose `X-Forwarded-*` headers are trusted: the number of proxies that a request passes, or their
 * addresses and ranges (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`). 0: none.
 */
export type TrustedProxies = number | readonly string[];

const MAX_HOPS = 10;
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const FORMAT_MESSAGE =
  `must be 0, the number of proxies that a request passes (1 to ${MAX_HOPS}), ` +
  'or the addresses and ranges of the proxies, as 127.0.0.1,10.1.0.0/16,loopback';

function parseHops(text: string): number | undefined {
  if (text === 'none') return 0;
  if (!/^\d{1,2}$/.test(text)) return undefined;
  const hops = Number(text);
  return hops <= MAX_HOPS ? hops : undefined;
}

function parseRanges(text: string): string[] | undefined {
  const ranges = text.split(',').map((range) => range.trim());
  // The parser also accepts short forms: it reads 1 and 1.5 as IPv4 addresses.
  if (!ranges.every((range) => NAMED_RANGES.includes(range) || isIP(range.split('/')[0] ?? '') !== 0)) return undefined;
  try {
    proxyAddress.compile(ranges);
    return ranges;
  } catch {
    return undefined;
  }
}

/** Parses the setting. A range of all addresses is refused, because it would let every client choose its address. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const proxies = parseHops(text.trim()) ?? parseRanges(text);
  if (proxies !== undefined) return proxies;
  context.addIssue({ code: 'custom', message: FORMAT_MESSAGE });
  return z.NEVER;
});
