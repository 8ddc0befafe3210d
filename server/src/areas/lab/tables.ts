import type { LabPermission } from '@dentarium/orders/states';

/** A function of an account at a manufacturer. */
interface LabFunctionTable {
  account_id: string;
  organisation_id: string;
  lab_function: LabPermission;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    lab_function: LabFunctionTable;
  }
}
