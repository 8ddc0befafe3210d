import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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

/** Returns the host of an address if it is an IP address; `null` for a name. */
export function toLiteralIp({ hostname }: URL): string | null {
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** The peer is in a network that must not be reached. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Resolves a name and refuses it if any of its addresses is private. The connection uses the checked address. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [firstAddress] = addresses ?? [];
    if (error !== null || firstAddress === undefined) return callback(error ?? new Error('no address'), '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(`${hostname} is in a private network`), '', 0);
    if (options.all === true) return callback(null, addresses);
    return callback(null, firstAddress.address, firstAddress.family);
  });
};

/** A request to an address that a user has entered. */
export interface OutgoingPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Milliseconds for the whole request, from the look-up of the name to the status. */
  readonly timeout: number;
  /** True if the peer may be on this machine or in a private network. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
}

/**
 * Posts to an address that a user has entered. Unlike configured addresses it is not trusted: redirects are not
 * followed, a name is resolved once and refused if it leads to a private network, and only the status of the answer is
 * read.
 *
 * @returns the status
 * @throws PrivateAddressError if private networks are not allowed
 * @throws Error if the peer cannot be reached; its name is `TimeoutError` if the peer has not answered in time
 */
export async function postTo(
  url: URL,
  { headers, body, timeout, allowsPrivate, signal }: OutgoingPost,
): Promise<number> {
  const literalIp = toLiteralIp(url);
  if (!allowsPrivate && literalIp !== null && isPrivateAddress(literalIp))
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
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
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
