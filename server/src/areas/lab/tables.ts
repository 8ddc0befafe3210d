import type { LabFunction } from '@dentarium/orders/states';

/** A function of an account at a manufacturer. */
interface LabFunctionTable {
  account_id: string;
  organisation_id: string;
  lab_function: LabFunction;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    lab_function: LabFunctionTable;
  }
}
