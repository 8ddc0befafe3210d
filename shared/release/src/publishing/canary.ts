import { createHash } from 'node:crypto';
import type { Canary } from '../registry/registry-document.ts';

/** A user who may get a canary. */
export interface CanaryCaller {
  readonly accountId: string;
  readonly userName: string;
  readonly organisationIds: readonly string[];
}

/**
 * Returns whether a user gets the canary of a module. Their place among all accounts is a hash of account and module:
 * it is the same on all pages, a larger percentage only adds users, and different users try each module first.
 */
export function isInCanary(canary: Canary, module: string, caller: CanaryCaller | null): boolean {
  if (caller === null) return false;
  const { percent = 0, users = [], organisations = [] } = canary;
  return (
    users.includes(caller.userName) ||
    organisations.some((id) => caller.organisationIds.includes(id)) ||
    computePlace(module, caller.accountId) < percent
  );
}

/** Computes a number from 0 to below 100. */
function computePlace(module: string, accountId: string): number {
  const hash = createHash('sha256').update(`${module} ${accountId}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}

/** Formats the audience of a canary. */
export function formatAudience({ percent, users = [], organisations = [] }: Canary): string {
  return [
    ...(percent === undefined ? [] : [`${percent} % of all accounts`]),
    ...(users.length === 0 ? [] : [users.length === 1 ? `user ${users[0]}` : `users ${users.join(', ')}`]),
    ...(organisations.length === 0
      ? []
      : [`${organisations.length === 1 ? 'organisation' : 'organisations'} ${organisations.join(', ')}`]),
  ].join(' and ');
}

/** Returns the problems of the audience of a canary. */
export function findAudienceProblems({ percent, users = [], organisations = [] }: Omit<Canary, 'version'>): string[] {
  const isEmpty = percent === undefined && users.length === 0 && organisations.length === 0;
  const isShare = percent === undefined || (percent > 0 && percent <= 100);
  return [
    ...(isEmpty ? ['nobody would get it: name a percentage of all accounts, users or organisations'] : []),
    ...(isShare ? [] : [`${percent} is no percentage above 0 and up to 100`]),
  ];
}
