import type { NoticeDelivery } from '@dentarium/api/notices/calls';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The values that fill in the text of a notice: numbers and codes, no data of patients. */
export type NoticeValues = Readonly<Record<string, string | number>>;

/** News for an account: one row for each subject and kind. */
interface NoticeTable {
  id: Generated<string>;
  account_id: string;
  /** The organisation as whose member the account gets it; it is removed with the membership. */
  organisation_id: string;
  kind: string;
  subject_id: string;
  text_values: ColumnType<NoticeValues, string, string>;
  /** The time of the last repetition. */
  happened_at: CreatedAt;
  seen_at: Moment;
  read_at: Moment;
  done_at: Moment;
  /** The time from which a short message is to be sent; `null` if none is. */
  message_due_at: Moment;
  message_tries: Generated<number>;
}

/** The way in which notices of a kind reach an account. */
interface NoticeSettingTable {
  account_id: string;
  kind: string;
  delivery: NoticeDelivery;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notice: NoticeTable;
    notice_setting: NoticeSettingTable;
  }
}
