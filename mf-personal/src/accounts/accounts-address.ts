/** What the list of accounts shows, as its address says. */
export interface AccountsAddress {
  readonly keyword: string;
  readonly roleId: number | null;
  readonly orgId: string | null;
  readonly isDisabled: boolean | null;
  readonly page: number;
}

const DISABLED: Readonly<Record<string, boolean>> = { '0': false, '1': true };

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Reads an address; what makes no sense in it is left out. */
export function readAddress(search: URLSearchParams): AccountsAddress {
  const page = wholeNumber(search.get('page')) ?? 1;
  return {
    keyword: search.get('q') ?? '',
    roleId: wholeNumber(search.get('role')),
    orgId: search.get('org'),
    isDisabled: DISABLED[search.get('disabled') ?? ''] ?? null,
    page: Math.max(1, page),
  };
}

/** Writes an address; what is as it is by itself is left out. */
export function writeAddress(address: AccountsAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (address.keyword !== '') search.set('q', address.keyword);
  if (address.roleId !== null) search.set('role', String(address.roleId));
  if (address.orgId !== null) search.set('org', address.orgId);
  if (address.isDisabled !== null) search.set('disabled', address.isDisabled ? '1' : '0');
  if (address.page > 1) search.set('page', String(address.page));
  return search;
}

/** Whether anything narrows the list. */
export function isFiltered({ keyword, roleId, orgId, isDisabled }: AccountsAddress): boolean {
  return keyword !== '' || roleId !== null || orgId !== null || isDisabled !== null;
}
