import { createHash } from 'node:crypto';
import type { Canary } from '../registry/registry-document.ts';

/** Who may be among the people of a canary. */
export interface CanaryCaller {
  readonly accountId: string;
  readonly userName: string;
  readonly organisationIds: readonly string[];
}

/**
 * Whether somebody gets the canary of a module. Their place among all accounts is a hash of account and module: they keep what they have
 * on all pages, a larger percentage only adds people, and of each module it is other people who try it first.
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

/** A number from 0 to below 100. */
function computePlace(module: string, accountId: string): number {
  const hash = createHash('sha256').update(`${module} ${accountId}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}

/** Who gets a canary, in words. */
export function formatAudience({ percent, users = [], organisations = [] }: Canary): string {
  return [
    ...(percent === undefined ? [] : [`${percent} % of all accounts`]),
    ...(users.length === 0 ? [] : [users.length === 1 ? `user ${users[0]}` : `users ${users.join(', ')}`]),
    ...(organisations.length === 0
      ? []
      : [`${organisations.length === 1 ? 'organisation' : 'organisations'} ${organisations.join(', ')}`]),
  ].join(' and ');
}

/** What is wrong with the people that somebody wants to give a canary to. */
export function findAudienceProblems({ percent, users = [], organisations = [] }: Omit<Canary, 'version'>): string[] {
  const isEmpty = percent === undefined && users.length === 0 && organisations.length === 0;
  const isShare = percent === undefined || (percent > 0 && percent <= 100);
  return [
    ...(isEmpty ? ['nobody would get it: name a percentage of all accounts, users or organisations'] : []),
    ...(isShare ? [] : [`${percent} is no percentage above 0 and up to 100`]),
  ];
}
