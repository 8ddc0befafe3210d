/**
 * The networks that an address of a user may lead to: the Internet, private networks besides, or this machine and its
 * link besides.
 */
export type OutgoingReach = 'internet' | 'intranet' | 'machine';
