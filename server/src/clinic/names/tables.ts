import type { ColumnType } from 'kysely';

/** A Chinese sign with its readings in pinyin without tones. A migration fills the table; no code writes it. */
interface SignReadingTable {
  sign: ColumnType<string, never, never>;
  readings: ColumnType<string[], never, never>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sign_reading: SignReadingTable;
  }
  interface SiteTables {
    sign_reading: SignReadingTable;
  }
}
