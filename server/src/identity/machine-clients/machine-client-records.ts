import { timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Adapter, AdapterPayload, default as Provider } from 'oidc-provider';
import type { Tables } from '../../kernel/db/tables.ts';
import { trySecret } from '../secrets/sign-in-limits.ts';
import { hashSecret, isUnexpired, toAttemptName } from './machine-clients.ts';
import './tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Provides machine clients to oidc-provider, which only reads them. */
export class MachineClientRecords implements Adapter {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!UUID.test(id)) return undefined;
    const row = await this.#db
      .selectFrom('machine_client')
      .innerJoin('account', 'account.id', 'machine_client.account_id')
      .select('secret_hash')
      .where('account_id', '=', sql<string>`${id}::uuid`)
      .where('revoked_at', 'is', null)
      .where(isUnexpired)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : toClientMetadata(id, row.secret_hash);
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async upsert(): Promise<never> {
    throw new Error('clients are not written by the provider');
  }
  async consume(): Promise<void> {}
  async destroy(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}

/**
 * Returns the metadata of a client, which may only request tokens of its own with its secret. The hash replaces the
 * secret.
 */
function toClientMetadata(id: string, secretHash: string): AdapterPayload {
  return {
    client_id: id,
    client_secret: secretHash,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  };
}

/** The dependencies of the comparison of secrets. */
interface SecretDeps {
  readonly db: Kysely<Tables>;
  /** Records a wrong secret in the audit trail. */
  readonly onRefusal: (clientId: string, ip: string) => Promise<void>;
}

/**
 * Makes a provider compare the hash of a given secret with the stored one. Wrong secrets are recorded, and block the
 * client for their address like wrong passwords; the answer tells when to try again.
 */
export function compareHashedSecrets(provider: Provider, { db, onRefusal }: SecretDeps): void {
  const prototype = provider.Client.prototype as unknown as {
    compareClientSecret(
      this: { readonly clientId: string; readonly clientSecret: string },
      actual: string,
    ): Promise<boolean>;
  };
  prototype.compareClientSecret = async function compareHash(actual) {
    const { clientId, clientSecret } = this;
    const ctx = (provider.constructor as typeof Provider).ctx;
    const ip = ctx?.ip ?? '';
    const verdict = await trySecret(db, { userName: toAttemptName(clientId), ip }, async () =>
      isSameText(hashSecret(actual), clientSecret),
    );
    if (verdict.kind === 'right') return true;
    if (verdict.kind === 'wait') ctx?.set('retry-after', String(verdict.minutes * 60));
    await onRefusal(clientId, ip);
    return false;
  };
}

function isSameText(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
}
