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
export function readAddress(searchParams: URLSearchParams): AccountsAddress {
  const page = wholeNumber(searchParams.get('page')) ?? 1;
  return {
    keyword: searchParams.get('q') ?? '',
    roleId: wholeNumber(searchParams.get('role')),
    orgId: searchParams.get('org'),
    isDisabled: DISABLED[searchParams.get('disabled') ?? ''] ?? null,
    page: Math.max(1, page),
  };
}

/** Writes an address; what is as it is by itself is left out. */
export function writeAddress(address: AccountsAddress): URLSearchParams {
  const searchParams = new URLSearchParams();
  if (address.keyword !== '') searchParams.set('q', address.keyword);
  if (address.roleId !== null) searchParams.set('role', String(address.roleId));
  if (address.orgId !== null) searchParams.set('org', address.orgId);
  if (address.isDisabled !== null) searchParams.set('disabled', address.isDisabled ? '1' : '0');
  if (address.page > 1) searchParams.set('page', String(address.page));
  return searchParams;
}

/** Whether anything narrows the list. */
export function isFiltered({ keyword, roleId, orgId, isDisabled }: AccountsAddress): boolean {
  return keyword !== '' || roleId !== null || orgId !== null || isDisabled !== null;
}
