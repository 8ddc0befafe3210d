import type { Kysely } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OssObject } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';

/** The parameters of a listing. */
export interface ListRequest {
  readonly bucket: string;
  readonly prefix: string;
  readonly delimiter: string;
  /** The listing contains only names after this one. */
  readonly startAfter: string;
  readonly maxCount: number;
}

/** A page of names, in the order of their bytes. */
export interface Listing {
  readonly objects: readonly OssObject[];
  /** The common parts of names from the prefix to the delimiter. */
  readonly prefixes: readonly string[];
  /** The start of the next page; `undefined` on the last one. */
  readonly next: string | undefined;
}

/** Encodes the token that continues a listing after a name. */
export function encodeContinuationToken(next: string): string {
  return Buffer.from(next).toString('base64url');
}

/**
 * Decodes a continuation token.
 *
 * @throws OssError `InvalidArgument` if `encodeContinuationToken` did not create the token.
 */
export function readContinuationToken(token: string): string {
  const after = Buffer.from(token, 'base64url').toString();
  if (encodeContinuationToken(after) !== token || after.includes('\0'))
    throw new OssError('InvalidArgument', 'The continuation token is not valid.');
  return after;
}

/** Returns a text that sorts after every name with the prefix. */
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

/** Lists objects; skips the names behind a common prefix without reading them. */
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
