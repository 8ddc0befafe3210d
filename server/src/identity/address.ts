import { isIPv6 } from 'node:net';

/**
 * What counts as one address when sign-ins are counted. Who has one IPv6 address has a whole /64 of them, and a proxy
 * may write an IPv4 address the long way.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (plain) return plain;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const end = tail === '' ? [] : tail.split(':');
    groups.push(...Array.from({ length: 8 - groups.length - end.length }, () => '0'), ...end);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
