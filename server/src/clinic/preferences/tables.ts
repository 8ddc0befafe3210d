import type { CreatedAt } from '../../kernel/db/column-types.ts';

interface DoctorPreferenceTable {
  account_id: string;
  key: string;
  value: string;
  updated_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    doctor_preference: DoctorPreferenceTable;
  }
}
