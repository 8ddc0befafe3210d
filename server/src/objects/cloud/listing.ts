import type { Kysely } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OssObject } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';

/** What a listing asks for. */
export interface ListRequest {
  readonly bucket: string;
  readonly prefix: string;
  readonly delimiter: string;
  /** Only names after it. */
  readonly startAfter: string;
  readonly maxCount: number;
}

/** A page of names, in the order of their bytes. */
export interface Listing {
  readonly objects: readonly OssObject[];
  /** What the names after the prefix have in common up to the delimiter. */
  readonly prefixes: readonly string[];
  /** Where the next page goes on; `undefined` at the end. */
  readonly next: string | undefined;
}

/** The token with which a listing goes on behind a name. */
export function encodeContinuationToken(next: string): string {
  return Buffer.from(next).toString('base64url');
}

/** @throws OssError `InvalidArgument` for what `continuationToken` has not made. */
export function readContinuationToken(token: string): string {
  const after = Buffer.from(token, 'base64url').toString();
  if (encodeContinuationToken(after) !== token || after.includes('\0'))
    throw new OssError('InvalidArgument', 'The continuation token is not valid.');
  return after;
}

/** No name that begins with a common prefix comes after this one. */
function toPrefixEnd(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

function findCommonPrefix(key: string, { prefix, delimiter }: ListRequest): string | undefined {
  const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return end === -1 ? undefined : key.slice(0, end + delimiter.length);
}

function loadRowsAfter(db: Kysely<Tables>, { bucket, prefix }: ListRequest, cursor: string, limit: number) {
  return db
    .selectFrom('oss_object')
    .selectAll()
    .where('bucket', '=', bucket)
    .where('key', '>=', prefix)
    .where('key', '>', cursor)
    .where(sql<SqlBool>`starts_with(key, ${prefix})`)
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** Lists objects; what lies behind one common prefix is skipped without reading it. */
export async function listObjects(db: Kysely<Tables>, request: ListRequest): Promise<Listing> {
  const objects: OssObject[] = [];
  const prefixes: string[] = [];
  let cursor = request.startAfter;
  for (;;) {
    const limit = request.maxCount - objects.length - prefixes.length + 1;
    const rows = await loadRowsAfter(db, request, cursor, limit);
    for (const row of rows) {
      const common = findCommonPrefix(row.key, request);
      if (common !== undefined && common === prefixes.at(-1)) continue;
      if (objects.length + prefixes.length === request.maxCount) return { objects, prefixes, next: cursor };
      if (common === undefined) objects.push(row);
      else prefixes.push(common);
      cursor = common === undefined ? row.key : toPrefixEnd(common);
    }
    if (rows.length < limit) return { objects, prefixes, next: undefined };
  }
}
