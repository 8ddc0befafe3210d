import type { AdministeredUser } from '@dentarium/api/administration/calls';

/** Values of the account form. */
export interface AccountDraft {
  readonly userName: string;
  readonly name: string;
  readonly gender: 0 | 1 | 2;
  readonly phone: string;
  readonly isOrthodontist: boolean;
  readonly orgIds: readonly string[];
  readonly roleIds: readonly number[];
}

/** Returns the form values of an existing account, or empty ones. */
export function toAccountDraft(user: AdministeredUser | null, orgIds: readonly string[]): AccountDraft {
  const gender = user?.gender;
  return {
    userName: user?.userName ?? '',
    name: user?.name ?? '',
    gender: gender === 1 || gender === 2 ? gender : 0,
    phone: user?.phone ?? '',
    isOrthodontist: user?.isOrthodontist ?? false,
    orgIds: user === null ? orgIds : user.organisations.map(({ id }) => id),
    roleIds: user?.roleIds ?? [],
  };
}

/** Returns whether two drafts have the same values. */
export function isSameDraft(one: AccountDraft, other: AccountDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const sortIds = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

/** Returns whether two drafts have the same roles, in any order. */
export function hasSameRoles(one: AccountDraft, other: AccountDraft): boolean {
  return sortIds(one.roleIds).join() === sortIds(other.roleIds).join();
}
