import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** An organisation's wish to sign orders; one at a time. */
interface SigningApplicationTable {
  id: Generated<string>;
  organisation_id: string;
  account_id: string;
  message: string;
  created_at: CreatedAt;
}

/** A code that was sent to a phone; only its hash is kept. */
interface SmsCodeTable {
  id: Generated<string>;
  phone: string;
  /** Who asked for it; `null` at the sign-in. */
  account_id: string | null;
  code_hash: string;
  address: string;
  attempts: Generated<number>;
  sent_at: CreatedAt;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/** Messages of a site without a sender, to be read by the people who try it out. */
interface SmsOutboxTable {
  id: Generated<string>;
  phone: string;
  text: string;
  created_at: CreatedAt;
}

/** An identity elsewhere that an account is linked to. */
interface ThirdPartyBindingTable {
  account_id: string;
  scheme: string;
  subject: string;
  display_name: string;
  bound_at: CreatedAt;
}

/** A linking under way, from the departure to the return. */
interface ThirdPartyRequestTable {
  state_hash: string;
  account_id: string;
  scheme: string;
  code_verifier: string;
  nonce: string;
  expires_at: Timestamp;
}

interface DoctorPreferenceTable {
  account_id: string;
  key: string;
  value: string;
  updated_at: CreatedAt;
}

/** The tables of the personal centre and the administration. */
export interface AdministrationTables {
  signing_application: SigningApplicationTable;
  sms_code: SmsCodeTable;
  sms_outbox: SmsOutboxTable;
  third_party_binding: ThirdPartyBindingTable;
  third_party_request: ThirdPartyRequestTable;
  doctor_preference: DoctorPreferenceTable;
}
