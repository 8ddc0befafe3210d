import type { CreatedAt } from '../db/column-types.ts';

/** A call that was refused or failed: codes and ids only, nothing of a patient. */
interface RecentErrorTable {
  request_id: string;
  at: CreatedAt;
  /** The id of the call in the contract. */
  call: string;
  code: string;
  /** `null` if nobody was signed in. */
  account_id: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    recent_error: RecentErrorTable;
  }
}
