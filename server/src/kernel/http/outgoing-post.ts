import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are no part of the Internet (RFC 6890), and what is reached through them. */
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
// Within the addresses of the Internet (2000::/3): tunnels to IPv4, and those of documents.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv6');
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is none of the Internet: of this machine, of a network of its own, of several receivers. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return PRIVATE_NETWORKS.check(address, 'ipv4');
  return family === 0 || !PUBLIC_IPV6.check(address, 'ipv6') || PRIVATE_NETWORKS.check(address, 'ipv6');
}

/** The host of an address as an IP address; `null` for a name. */
export function toLiteralIp({ hostname }: URL): string | null {
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** The peer is in a network that is not to be reached. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddress';
}

/** Looks a name up and refuses it when any of its addresses is private; the connection goes to what was looked at. */
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

/** What is sent to an address that somebody has typed in. */
export interface OutgoingPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Milliseconds for all of it, from the look-up of the name to the status. */
  readonly timeout: number;
  /** Whether the peer may be on this machine or in a private network. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
}

/**
 * Posts to an address that a user has chosen. Unlike those of the configuration it is not trusted: no redirect is followed, names are looked up once and
 * not connected to when they lead into a private network, and nothing of the answer is read but its status.
 *
 * @returns the status
 * @throws PrivateAddress where private networks are not allowed
 * @throws Error when the peer cannot be reached, or the name `TimeoutError` when it has not answered in time
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
    // Each connection is looked at anew, and none stays open.
    agent: false,
    signal: AbortSignal.any([timeoutSignal, signal]),
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  });
  clientRequest.on('response', (response) => {
    // It is broken off unread.
    response.on('error', () => undefined);
    outcome.resolve(response.statusCode ?? 0);
    clientRequest.destroy();
  });
  clientRequest.on('error', (error) => outcome.reject(timeoutSignal.aborted ? timeoutSignal.reason : error));
  // A peer that switches to another protocol ends the request with neither of both.
  clientRequest.on('close', () => outcome.reject(new Error('closed without a status')));
  clientRequest.end(body);
  return outcome.promise;
}
