const LEASE_MS = 30_000;
const RETRY_MS = 60;

interface Lease {
  readonly owner: string;
  readonly until: number;
}

/**
 * Runs work in one tab of the browser at a time. If the browser has no locks (a site on plain http), a lease in local
 * storage replaces them.
 */
export function runUnderLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // The types promise `locks`, but an insecure origin lacks it.
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks !== undefined) return locks.request(name, work);
  return runUnderLease(`dentarium.lease.${name}`, work);
}

async function runUnderLease<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const owner = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join('-');
  while (!(await acquireLease(key, owner))) await pause(RETRY_MS);
  try {
    return await work();
  } finally {
    if (readLease(key)?.owner === owner) localStorage.removeItem(key);
  }
}

/** Acquires the lease. Two tabs may write at once; the later one wins, so each checks again after a moment. */
async function acquireLease(key: string, owner: string): Promise<boolean> {
  const lease = readLease(key);
  if (lease !== undefined && lease.until > Date.now()) return false;
  localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + LEASE_MS } satisfies Lease));
  await pause(RETRY_MS + Math.random() * RETRY_MS);
  return readLease(key)?.owner === owner;
}

function readLease(key: string): Lease | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Lease);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
