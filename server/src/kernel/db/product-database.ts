import { type Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import { createDatabaseClient } from './connections.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** Returns the version of the server once it has finished its recovery. */
export async function queryServerVersion(connection: ClientConfig): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    );
    return rows[0]?.version ?? '';
  });
}

/** Creates the product's account and its database if they are missing. The account has no rights over the cluster. */
export async function ensureProductDatabase(superuser: ClientConfig, password: string): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'dentarium') as role,
              exists (select from pg_database where datname = 'dentarium') as database`,
    );
    if (!rows[0]?.role) await client.query(`create role dentarium login password ${escapeLiteral(password)}`);
    if (!rows[0]?.database) await createDatabase(client, 'dentarium', 'dentarium');
  });
}

/**
 * Creates a database that only its owner may enter: an empty one, or a copy of another one, made by copying files,
 * which is the fastest way.
 */
export async function createDatabase(
  client: Client,
  name: string,
  owner: string,
  original: string | null = null,
): Promise<void> {
  const from = original === null ? '' : `template ${escapeIdentifier(original)} strategy file_copy`;
  await client.query(`create database ${escapeIdentifier(name)} owner ${escapeIdentifier(owner)} ${from}`);
  await client.query(`revoke all on database ${escapeIdentifier(name)} from public`);
}

/** Runs an action on a connection of its own, opened as soon as the server answers. */
export async function withClient<T>(
  connection: ClientConfig,
  action: (client: Client) => Promise<T>,
  { queryTimeout = 30_000 }: { readonly queryTimeout?: number } = {},
): Promise<T> {
  const client = await retryWhileUnavailable(() => connect(connection, queryTimeout), { milliseconds: 5_000 });
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

async function connect(connection: ClientConfig, queryTimeout: number): Promise<Client> {
  const client = createDatabaseClient({
    ...connection,
    application_name: 'dentarium',
    // A busy machine takes long for a connection; a refused one is retried.
    connectionTimeoutMillis: 30_000,
    query_timeout: queryTimeout,
  });
  await client.connect();
  return client;
}
