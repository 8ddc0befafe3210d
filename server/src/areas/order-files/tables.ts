import type { SyncProblem, SyncState } from '@dentarium/api/orders/upload-calls';
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** A file that an order was sent with. What it is never changes; how far it is does. */
interface OrderFileTable {
  id: Generated<string>;
  order_id: string;
  /** Of the order: its files go where the patient goes. */
  patient_id: string;
  submission: number;
  form_key: number;
  field: string;
  position: number;
  /** The file of the patient, which may be gone. */
  file_id: string;
  object_id: string;
  name: string;
  category: number;
  taken_at: string;
  mirror: boolean;
  rotation: number;
  crop: ColumnType<unknown, string | null, never>;
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
