/** The address of a user whose session was replaced, so that signing in again in this window returns there. */
interface ReturnAddress {
  /** The user of the page; for all others it is no return address. */
  readonly subject: string;
  readonly address: string;
}

const PLACE = 'dentarium.returnTo';

/** Stores an address over the sign-out at the identity server. */
export function keepReturn(to: ReturnAddress): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(to));
  } catch {
    // Storage is forbidden; after the next sign-in the user begins at the start page.
  }
}

/** Reads the stored address, if there is one. */
export function keptReturn(): ReturnAddress | undefined {
  try {
    const { subject, address } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Partial<ReturnAddress>;
    return typeof subject === 'string' && typeof address === 'string' ? { subject, address } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the address after a sign-in. */
export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // In this case nothing was stored either.
  }
}
