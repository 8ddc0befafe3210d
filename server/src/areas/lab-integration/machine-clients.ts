import type { MachineClient } from './calls.ts';
import { LAB_FUNCTIONS, type LabFunction } from '@dentarium/orders/states';
import { sql, type Kysely } from 'kysely';
import { createMachineClient, revokeMachineClient, rotateMachineSecret } from '../../identity/machine-clients/area.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { assignLabFunctions } from '../lab/area.ts';
import { requireManufacturer } from './manufacturer.ts';

/** The maximum number of active clients of a manufacturer. */
const MAX_CLIENTS = 20;

/** Lists the machine clients of a manufacturer, the active ones first. */
export async function listClients(ctx: RecordContext): Promise<MachineClient[]> {
  const { organisationId, db } = requireManufacturer(ctx);
  const rows = await selectClients(db, organisationId).orderBy('machine_client.created_at', 'desc').execute();
  const clients = rows.map((row): MachineClient => {
    const functions = LAB_FUNCTIONS.filter((name) => row.functions.includes(name));
    return {
      clientId: row.account_id,
      name: row.name,
      functions,
      createdBy: row.creator,
      createdAt: row.created_at.toISOString(),
      secretAt: row.secret_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      mayChange: row.revoked_at === null && hasAllFunctions(ctx, functions),
    };
  });
  return [...clients.filter(({ revokedAt }) => revokedAt === null), ...clients.filter((one) => one.revokedAt !== null)];
}

function selectClients(db: Kysely<Tables>, organisationId: string) {
  return db
    .selectFrom('machine_client')
    .innerJoin('account as creator', 'creator.id', 'machine_client.created_by')
    .selectAll('machine_client')
    .select([
      'creator.real_name as creator',
      sql<LabFunction[]>`array(select lab_function from lab_function
        where lab_function.account_id = machine_client.account_id)`.as('functions'),
    ])
    .where('machine_client.organisation_id', '=', organisationId);
}

/** A user may not grant a system functions that the user does not have. */
function hasAllFunctions(ctx: RecordContext, functions: readonly LabFunction[]): boolean {
  return functions.every((name) => ctx.principal.labFunctions.has(name));
}

function requireAllFunctions(ctx: RecordContext, functions: readonly LabFunction[]): void {
  if (!hasAllFunctions(ctx, functions)) throw new Failure('lab.functions');
}

/** The credentials of a client. The secret is shown once. */
interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

/**
 * Creates a machine client of the caller's manufacturer.
 *
 * @throws Failure `lab.noTokens`, `lab.functions`, `lab.tooManyClients`
 */
export async function addClient(
  ctx: RecordContext,
  input: {
    readonly operatorId: string;
    readonly name: string;
    readonly functions: readonly LabFunction[];
    readonly validDays: number | null;
  },
  isOffered: boolean,
): Promise<Credentials> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, input.operatorId);
  if (!isOffered) throw new Failure('lab.noTokens');
  requireAllFunctions(ctx, input.functions);
  const { principal } = ctx;
  // The lock serialises concurrent calls, so that the limit holds.
  await db.selectFrom('organisation').select('id').where('id', '=', organisation).forUpdate().execute();
  const activeClients = await selectClients(db, organisation).where('revoked_at', 'is', null).execute();
  if (activeClients.length >= MAX_CLIENTS) throw new Failure('lab.tooManyClients');
  const client = await createMachineClient(db, {
    organisationId: organisation,
    name: input.name,
    createdBy: principal.accountId,
    validDays: input.validDays,
  });
  await assignLabFunctions(db, { accountId: client.clientId, organisationId: organisation }, input.functions);
  ctx.recordSubject({ id: client.clientId, organisationId: organisation });
  ctx.addAuditDetail({ functions: input.functions });
  return client;
}

/** The reference to a client in a call. */
interface ClientReference {
  readonly operatorId: string;
  readonly clientId: string;
}

/**
 * Loads an active client of the caller's manufacturer.
 *
 * @throws Failure `lab.clientNotFound` for one that is not of the manufacturer or not in use, `lab.functions`
 */
async function requireActiveClient(
  ctx: RecordContext,
  { operatorId, clientId }: ClientReference,
): Promise<AuthorisedAccess & { readonly clientId: string }> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, operatorId);
  const row = await selectClients(db, organisation)
    .where('machine_client.account_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .forUpdate('machine_client')
    .executeTakeFirst();
  if (row === undefined) throw new Failure('lab.clientNotFound');
  ctx.recordSubject({ id: clientId, organisationId: organisation });
  requireAllFunctions(ctx, row.functions);
  return { clientId: row.account_id, db };
}

/** Replaces the secret of a client. */
export async function rotateSecret(ctx: RecordContext, input: ClientReference): Promise<Credentials> {
  const { clientId, db } = await requireActiveClient(ctx, input);
  return { clientId, secret: await rotateMachineSecret(db, clientId) };
}

/** Revokes a client. */
export async function revokeClient(ctx: RecordContext, input: ClientReference): Promise<true> {
  const { clientId, db } = await requireActiveClient(ctx, input);
  await revokeMachineClient(db, clientId);
  return true;
}
