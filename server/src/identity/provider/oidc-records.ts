import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { isStorable, findUnstorableText } from '@dentarium/domain/storable-text';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Returns the key of a record in the table: the hash of its id. An id grants access, so a copy of the database must not
 * contain ids.
 */
export function toRecordKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** The storage of oidc-provider in the product's database; one instance per model. */
export class OidcRecords implements Adapter {
  readonly #db: Kysely<Tables>;
  readonly #model: string;

  constructor(db: Kysely<Tables>, model: string) {
    this.#db = db;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _id, ...storedPayload } = payload;
    // Much of the payload comes directly from requests: `state`, `nonce`, parameters of an application.
    if (findUnstorableText(storedPayload) !== undefined)
      throw new errors.InvalidRequest('a parameter has characters that are none');
    const columns = {
      payload: JSON.stringify(storedPayload),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      user_code: payload.userCode ?? null,
      expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
    };
    await this.#db
      .insertInto('oidc_record')
      .values({ model: this.#model, id: toRecordKey(id), ...columns })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(columns))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#findBy('id', toRecordKey(id));
    return payload && { ...payload, jti: id };
  }

  /** Finds a record without its id, which is unknown here: the provider only compares the result and never saves it. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode);
  }

  /** Records the first use. A later use within the grace period does not prolong it. */
  async consume(id: string): Promise<void> {
    const result = await this.#db
      .updateTable('oidc_record')
      .set({ consumed_at: sql<Date>`now()` })
      .where('model', '=', this.#model)
      .where('id', '=', toRecordKey(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    // Two concurrent requests with one code have both found it unused; only one may succeed.
    if (result.numUpdatedRows === 0n && this.#model === 'AuthorizationCode') {
      throw new errors.InvalidGrant('authorization code already consumed');
    }
  }

  async destroy(id: string): Promise<void> {
    await this.#db
      .deleteFrom('oidc_record')
      .where('model', '=', this.#model)
      .where('id', '=', toRecordKey(id))
      .execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.deleteFrom('oidc_record').where('model', '=', this.#model).where('grant_id', '=', grantId).execute();
  }

  async #findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    if (!isStorable(value)) return undefined;
    const row = await this.#db
      .selectFrom('oidc_record')
      .select([sql<AdapterPayload>`payload`.as('payload'), 'consumed_at'])
      // Two tabs that renew at the same moment both get a successor, so a first use counts only after 30 seconds.
      .select(sql<boolean>`consumed_at > now() - interval '30 seconds'`.as('is_just_consumed'))
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst();
    if (!row) return undefined;
    const isWithinGrace = this.#model === 'RefreshToken' && row.is_just_consumed;
    return row.consumed_at && !isWithinGrace
      ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : row.payload;
  }
}
