/** The address of a user whose session was replaced, so that signing in again in this window returns there. */
interface ReturnAddress {
  /** The user of the page; for all others it is no return address. */
  readonly subject: string;
  readonly address: string;
}

const STORAGE_KEY = 'dentarium.returnTo';

/** Stores an address over the sign-out at the identity server. */
export function storeReturnAddress(returnAddress: ReturnAddress): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(returnAddress));
  } catch {
    // Storage is forbidden; after the next sign-in the user begins at the start page.
  }
}

/** Reads the stored address, if there is one. */
export function readReturnAddress(): ReturnAddress | undefined {
  try {
    const { subject, address } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<ReturnAddress>;
    return typeof subject === 'string' && typeof address === 'string' ? { subject, address } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the address after a sign-in. */
export function removeReturnAddress(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // In this case nothing was stored either.
  }
}
