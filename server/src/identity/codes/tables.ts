import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A code that was sent to a phone; only its hash is stored. */
interface SmsCodeTable {
  id: Generated<string>;
  phone: string;
  /** The account that requested it; `null` at sign-in and registration. */
  account_id: string | null;
  /** True for a code that only registers an account. */
  is_registration: Generated<boolean>;
  code_hash: string;
  address: string;
  attempts: Generated<number>;
  sent_at: CreatedAt;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/** Messages of a site without an SMS sender, for people who try it out. */
interface SmsOutboxTable {
  id: Generated<string>;
  phone: string;
  text: string;
  /** True for the code of a registration, which only its page shows. */
  is_registration: Generated<boolean>;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sms_code: SmsCodeTable;
    sms_outbox: SmsOutboxTable;
  }
}
