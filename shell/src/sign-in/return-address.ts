/** Where somebody was whose session was replaced, so that signing in again in this window leads back there. */
interface ReturnAddress {
  /** Whose page it was; for anybody else it is no way back. */
  readonly subject: string;
  readonly address: string;
}

const PLACE = 'dentarium.returnTo';

/** Keeps an address over signing out at the identity server. */
export function keepReturn(to: ReturnAddress): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(to));
  } catch {
    // Storage is forbidden; whoever signs in again begins at the start.
  }
}

/** The address that is kept, if there is one. */
export function keptReturn(): ReturnAddress | undefined {
  try {
    const { subject, address } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Partial<ReturnAddress>;
    return typeof subject === 'string' && typeof address === 'string' ? { subject, address } : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the address, once somebody has signed in. */
export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Then nothing was kept either.
  }
}
