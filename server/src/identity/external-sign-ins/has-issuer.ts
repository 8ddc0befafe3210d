import { sql } from 'kysely';

/** Returns a condition: the row is of this provider, or of none if the site has none. */
export function hasIssuer(column: 'external_sign_in.issuer' | 'account.external_issuer', issuer: string | null) {
  return sql<boolean>`${sql.ref(column)} is not distinct from ${issuer}`;
}
