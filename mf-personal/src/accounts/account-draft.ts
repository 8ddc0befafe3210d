import type { AdministeredUser } from '@dentarium/api/administration/calls';

/** What the form of an account holds. */
export interface AccountDraft {
  readonly userName: string;
  readonly name: string;
  readonly gender: 0 | 1 | 2;
  readonly phone: string;
  readonly isOrthodontist: boolean;
  readonly orgIds: readonly string[];
  readonly roleIds: readonly number[];
}

/** The form of an account that exists, or an empty one. */
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

/** Whether two drafts say the same. */
export function isSameDraft(one: AccountDraft, other: AccountDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const sortIds = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

/** Whether the roles of two drafts are the same, in whatever order. */
export function hasSameRoles(one: AccountDraft, other: AccountDraft): boolean {
  return sortIds(one.roleIds).join() === sortIds(other.roleIds).join();
}
