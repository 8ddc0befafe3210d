import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { OutgoingReach } from '../config/outgoing-reach.ts';

/** Networks outside of the Internet (RFC 6890), and networks that lead to them. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv4');
// Parts of the Internet's range (2000::/3): tunnels to IPv4, and addresses for documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv6');
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is outside of the Internet: of this machine, of a private network, or multicast. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return PRIVATE_NETWORKS.check(address, 'ipv4');
  return family === 0 || !PUBLIC_IPV6.check(address, 'ipv6') || PRIVATE_NETWORKS.check(address, 'ipv6');
}

/** This machine, its links, and addresses of groups (RFC 6890): no other system has one of these addresses. */
const LOCAL_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  LOCAL_NETWORKS.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  LOCAL_NETWORKS.addSubnet(network, prefix, 'ipv6');

/** Returns whether an IP address is of this machine, of its link, or of a group. */
function isLocalAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || LOCAL_NETWORKS.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns whether an IP address lies within a reach. */
export function isWithinReach(address: string, reach: OutgoingReach): boolean {
  if (reach === 'machine') return true;
  return reach === 'intranet' ? !isLocalAddress(address) : !isPrivateAddress(address);
}

/** Returns the host of an address if it is an IP address; `null` for a name. */
export function toLiteralIp({ hostname }: URL): string | null {
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** The peer is in a network that must not be reached: a private one, or this machine. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Creates a look-up that refuses a name if any of its addresses is out of reach. The connection uses the checked
 * address.
 */
function createLookup(reach: OutgoingReach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [firstAddress] = addresses ?? [];
      if (error !== null || firstAddress === undefined) return callback(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isWithinReach(address, reach)))
        return callback(new PrivateAddressError(`${hostname} is in a private network`), '', 0);
      if (options.all === true) return callback(null, addresses);
      return callback(null, firstAddress.address, firstAddress.family);
    });
  };
}

/** A request to an address that a user has entered. */
export interface OutgoingPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Milliseconds for the whole request, from the look-up of the name to the status. */
  readonly timeout: number;
  readonly reach: OutgoingReach;
  readonly signal: AbortSignal;
}

/**
 * Posts to an address that a user has entered. Unlike configured addresses it is not trusted: redirects are not
 * followed, a name is resolved once and refused if it leads out of reach, and only the status of the answer is read.
 *
 * @returns the status
 * @throws PrivateAddressError for a peer out of reach
 * @throws Error if the peer cannot be reached; its name is `TimeoutError` if the peer has not answered in time
 */
export async function postTo(url: URL, { headers, body, timeout, reach, signal }: OutgoingPost): Promise<number> {
  const literalIp = toLiteralIp(url);
  if (literalIp !== null && !isWithinReach(literalIp, reach))
    throw new PrivateAddressError(`${literalIp} is in a private network`);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const timeoutSignal = AbortSignal.timeout(timeout);
  const outcome = Promise.withResolvers<number>();
  const clientRequest = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.byteLength },
    // Each request opens a connection of its own, so that its address is checked.
    agent: false,
    signal: AbortSignal.any([timeoutSignal, signal]),
    lookup: createLookup(reach),
  });
  clientRequest.on('response', (response) => {
    // The answer is discarded unread.
    response.on('error', () => undefined);
    outcome.resolve(response.statusCode ?? 0);
    clientRequest.destroy();
  });
  clientRequest.on('error', (error) => outcome.reject(timeoutSignal.aborted ? timeoutSignal.reason : error));
  // A peer that switches protocols ends the request with neither event.
  clientRequest.on('close', () => outcome.reject(new Error('closed without a status')));
  clientRequest.end(body);
  return outcome.promise;
}
