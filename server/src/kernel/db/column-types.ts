import type { ColumnType } from 'kysely';

/** A timestamp with zone: read as a `Date`, written as a `Date` or an ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A timestamp with zone that the database sets when the row is inserted. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;
/** A plain date without zone, `YYYY-MM-DD`. */
export type PlainDate = string;
