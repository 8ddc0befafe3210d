import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** An external identity that an account is linked to. */
interface ThirdPartyBindingTable {
  account_id: string;
  scheme: string;
  subject: string;
  display_name: string;
  bound_at: CreatedAt;
}

/** A pending linking, from the redirect to the provider to the return. */
interface ThirdPartyRequestTable {
  state_hash: string;
  account_id: string;
  scheme: string;
  code_verifier: string;
  nonce: string;
  expires_at: Timestamp;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    third_party_binding: ThirdPartyBindingTable;
    third_party_request: ThirdPartyRequestTable;
  }
}
