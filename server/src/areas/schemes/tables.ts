import type { SchemeOpinion, SchemeState } from '@dentarium/api/schemes/shapes';
import type { Arch, Scheme, SchemeMark } from '@dentarium/scheme';
import type { SchemeFigures } from '@dentarium/scheme/figures';
import type { SchemeRefusal } from '@dentarium/scheme/reading';
import type { ColumnType, Generated } from 'kysely';
import type { PackedFile } from '../../objects/images/zip/stored-zip.ts';

type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;
type JsonOrNone<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The locations of the files of a zip, by their paths. */
export type SchemePlaces = Readonly<Record<string, PackedFile>>;

/** A submitted scheme. An accepted one is a version of the plan, and all nullable derived columns are set. */
interface OrderSchemeTable {
  id: Generated<string>;
  order_id: string;
  /** The zip. The zip of a refused scheme is not kept. */
  object_id: ColumnType<string | null, string, string | null>;
  state: 'checking' | 'refused' | 'failed' | SchemeState;
  number: ColumnType<number | null, number | null | undefined, number | null>;
  /** The submission of the order whose prescription applies. */
  submission_number: number;
  note: string;
  submitted_by: string;
  submitted_at: CreatedAt;
  digest: ColumnType<string | null, string | null | undefined, string | null>;
  document: JsonOrNone<Scheme>;
  places: JsonOrNone<SchemePlaces>;
  figures: JsonOrNone<SchemeFigures>;
  marks: JsonOrNone<readonly SchemeMark[]>;
  refusals: ColumnType<readonly SchemeRefusal[], string | undefined, string>;
  /** The code of a failure. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The confirmation of the plan of an order. An order has at most one that is not cancelled. */
interface SchemeConfirmationTable {
  id: Generated<string>;
  order_id: string;
  scheme_id: string;
  confirmed_by: string;
  confirmed_at: CreatedAt;
  digest: string;
  statement: string;
  /** The last steps of the first batch; 0 for none. */
  upper_to: number;
  lower_to: number;
  cancelled_at: ColumnType<Date | null, undefined, Date>;
}

interface SchemeOpinionTable {
  id: Generated<string>;
  scheme_id: string;
  account_id: string;
  role: SchemeOpinion['by']['role'];
  decision: SchemeOpinion['decision'];
  opinion: string;
  remarks: Json<SchemeOpinion['remarks']>;
  said_at: CreatedAt;
}

/** A requested model of a step. Without an object and a failure, its creation is in progress. */
interface SchemeModelTable {
  id: Generated<string>;
  scheme_id: string;
  arch: Arch;
  step: number;
  object_id: ColumnType<string | null, string | null | undefined, string | null>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  asked_by: string;
  asked_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    order_scheme: OrderSchemeTable;
    scheme_confirmation: SchemeConfirmationTable;
    scheme_opinion: SchemeOpinionTable;
    scheme_model: SchemeModelTable;
  }
}
