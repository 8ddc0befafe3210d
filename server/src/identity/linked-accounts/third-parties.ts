import { createHash } from 'node:crypto';
import type { ThirdParty } from '@dentarium/api/account/calls';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { OidcClients } from './oidc-clients.ts';

const REQUEST_LIFETIME_MINUTES = 10;

function hashState(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/** Links accounts with OpenID Connect providers that the site is configured for. */
export class ThirdParties {
  readonly #clients: OidcClients;
  readonly #returnTo: string;
  readonly #pool: Kysely<Tables>;

  /**
   * @param publicUrl the address of the site; the provider sends browsers back to its account page.
   *
   * @param publicUrl where the site is; the provider sends browsers back to its account page.
   */
  constructor(clients: OidcClients, publicUrl: string, pool: Kysely<Tables>) {
    this.#clients = clients;
    this.#returnTo = `${publicUrl}/personal/setting`;
    this.#pool = pool;
  }

  /** Lists every configured provider with the link of an account. */
  async list(db: Kysely<Tables>, accountId: string): Promise<ThirdParty[]> {
    const rows = await db.selectFrom('third_party_binding').selectAll().where('account_id', '=', accountId).execute();
    const bindings = new Map(rows.map((row) => [row.scheme, row]));
    return this.#clients.providers.map(({ scheme, nameCh, nameEn }) => {
      const binding = bindings.get(scheme);
      return {
        scheme,
        nameCh,
        nameEn,
        isBound: binding !== undefined,
        displayName: binding?.display_name ?? '',
        boundAt: binding?.bound_at.toISOString() ?? null,
      };
    });
  }

  /**
   * Starts a link and returns the address for the browser.
   *
   * @throws Failure `binding.unknown`, or `binding.failed` if the provider cannot be reached.
   */
  async startLink(accountId: string, scheme: string): Promise<string> {
    const { url, state, verifier, nonce } = await this.#clients.startSignIn(scheme, this.#returnTo);
    await this.#pool
      .deleteFrom('third_party_request')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    await this.#pool
      .insertInto('third_party_request')
      .values({
        state_hash: hashState(state),
        account_id: accountId,
        scheme,
        code_verifier: verifier,
        nonce,
        expires_at: sql<Date>`now() + ${REQUEST_LIFETIME_MINUTES} * interval '1 minute'`,
      })
      .execute();
    return url;
  }

  /**
   * Completes a link with the answer of the provider. It must come from the account that started it, and works once.
   *
   * @throws Failure `binding.refused` for an unknown, expired or foreign answer and if the user refused at the
   *   provider; `binding.failed` if the provider cannot be reached; `binding.taken` if another account is linked to
   *   that identity.
   */
  async finishLink(accountId: string, query: string): Promise<ThirdParty> {
    const url = new URL(this.#returnTo);
    url.search = query;
    const state = url.searchParams.get('state') ?? '';
    const request = await this.#pool
      .deleteFrom('third_party_request')
      .where('state_hash', '=', hashState(state))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (request === undefined) throw new Failure('binding.refused');
    const { subject, displayName } = await this.#clients.identify(request.scheme, url, {
      state,
      verifier: request.code_verifier,
      nonce: request.nonce,
    });
    const db = this.#pool;
    const insertedBinding = await db
      .insertInto('third_party_binding')
      .values({ account_id: accountId, scheme: request.scheme, subject, display_name: displayName })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (insertedBinding === undefined) await this.#requireOwnBinding({ accountId, scheme: request.scheme, subject });
    const thirdParty = (await this.list(db, accountId)).find(({ scheme }) => scheme === request.scheme);
    if (thirdParty === undefined) throw new Failure('binding.unknown');
    return thirdParty;
  }

  /** Removes a link. @throws Failure `binding.none` @throws Failure `binding.none` */
  async removeLink(db: Kysely<Tables>, accountId: string, scheme: string): Promise<void> {
    const deletedBinding = await db
      .deleteFrom('third_party_binding')
      .where('account_id', '=', accountId)
      .where('scheme', '=', scheme)
      .returning('scheme')
      .executeTakeFirst();
    if (deletedBinding === undefined) throw new Failure('binding.none');
  }

  /** Accepts a repeated link of the same identity, and refuses an identity of another account or a second one. */
  async #requireOwnBinding(ownBinding: { accountId: string; scheme: string; subject: string }): Promise<void> {
    const existingBinding = await this.#pool
      .selectFrom('third_party_binding')
      .select('scheme')
      .where('account_id', '=', ownBinding.accountId)
      .where('scheme', '=', ownBinding.scheme)
      .where('subject', '=', ownBinding.subject)
      .executeTakeFirst();
    if (existingBinding === undefined) throw new Failure('binding.taken');
  }
}
