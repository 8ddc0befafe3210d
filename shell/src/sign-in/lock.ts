const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 60;

interface Lease {
  readonly owner: string;
  readonly until: number;
}

/**
 * Runs work in one tab of the browser at a time. If the browser has no locks (a site on plain http), a lease in local
 * storage replaces them.
 */
export function underLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // The types promise `locks`, but an insecure origin lacks it.
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks !== undefined) return locks.request(name, work);
  return underLease(`dentarium.lease.${name}`, work);
}

async function underLease<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const owner = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join('-');
  while (!(await take(key, owner))) await pause(LOOK_AGAIN_MS);
  try {
    return await work();
  } finally {
    if (leaseOf(key)?.owner === owner) localStorage.removeItem(key);
  }
}

/** Acquires the lease. Two tabs may write at once; the later one wins, so each checks again after a moment. */
async function take(key: string, owner: string): Promise<boolean> {
  const lease = leaseOf(key);
  if (lease !== undefined && lease.until > Date.now()) return false;
  localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + LEASE_MS } satisfies Lease));
  await pause(LOOK_AGAIN_MS + Math.random() * LOOK_AGAIN_MS);
  return leaseOf(key)?.owner === owner;
}

function leaseOf(key: string): Lease | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Lease);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
