import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** The latest sign-in of an account on one kind of client; an older session is answered with 406. */
interface AccountSessionTable {
  account_id: string;
  client_kind: string;
  session_uid: string;
  signed_in_at: CreatedAt;
}

interface OidcRecordTable {
  model: string;
  id: string;
  payload: unknown;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  consumed_at: Timestamp | null;
  expires_at: Timestamp | null;
}

interface SignInFailureTable {
  user_name: string;
  address: string;
  failures: number;
  last_failed_at: Timestamp;
  blocked_until: Timestamp | null;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    account_session: AccountSessionTable;
    oidc_record: OidcRecordTable;
    sign_in_failure: SignInFailureTable;
  }
}
