import type { SyncProblem, SyncState } from '@dentarium/api/orders/upload-calls';
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** A file that an order was sent with. Its properties never change; the progress of its check does. */
interface OrderFileTable {
  id: Generated<string>;
  order_id: string;
  /** The patient of the order, so that the files follow it. */
  patient_id: string;
  submission: number;
  form_key: number;
  field: string;
  position: number;
  /** The file of the patient, which may have been deleted. */
  file_id: string;
  object_id: string;
  name: string;
  category: number;
  taken_at: string;
  mirror: boolean;
  rotation: number;
  crop: ColumnType<unknown, string | null, never>;
  /** True if the file named another person than the patient when it was sent. */
  names_other_person: Generated<boolean>;
  md5: string;
  size: number;
  state: SyncState;
  problem: SyncProblem | null;
  tries: Generated<number>;
  changed_at: Moment;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    order_file: OrderFileTable;
  }
}
