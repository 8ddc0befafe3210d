import type { ErrorCode } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import type { ExtraAuditRow, SubjectRow } from './audit-scope.ts';
import { CallScope } from './call-scope.ts';
import type { Principal } from './principal.ts';
import { RowGuard } from './row-guard.ts';
import type { RowRule } from './row-rule.ts';

/**
 * The context of a call: who acts, and the only way to authorise access to rows. Its functions authorise by a rule and
 * name the subject of the call in the audit trail; `recordSubject` only names. A query on somebody's rows before an
 * authorisation is an error of the program. `records/record-context.ts` adds patients, stages and files.
 */
export class Context {
  /** The transaction of a call that writes; the database otherwise. Guarded until a rule has authorised the call. */
  readonly db: Kysely<Tables>;
  /** The same connection without the guard, for the queries that authorise. */
  protected readonly unguardedDb: Kysely<Tables>;
  protected readonly scope: CallScope;
  readonly #principal: () => Principal;

  /** @param principal the caller; a function for a call that anyone may make, which throws when nobody is signed in */
  constructor(db: Kysely<Tables>, principal: Principal | (() => Principal), scope = new CallScope()) {
    this.db = db.withPlugin(new RowGuard(scope.authorisation, scope.siteTables));
    this.unguardedDb = db;
    this.#principal = typeof principal === 'function' ? principal : () => principal;
    this.scope = scope;
  }

  /** The caller and their rights. */
  get principal(): Principal {
    return this.#principal();
  }

  /**
   * Returns the id of an organisation of the caller.
   *
   * @param refusal the error code for any other organisation
   * @throws Failure `access.denied`, or the refusal
   */
  requireOrganisation(id: string, refusal: ErrorCode = 'access.denied'): string {
    this.recordSubject({ organisationId: id });
    if (!this.principal.organisationIds.includes(id)) throw new Failure(refusal);
    this.authorise();
    return id;
  }

  /** Lists the organisations of the caller, for a query of their data. */
  listOrganisationIds(): readonly string[] {
    this.authorise();
    return this.principal.organisationIds;
  }

  /**
   * Returns the account of the caller, for data that belongs to the caller alone.
   *
   * @param id the account that the call names: calls of the specification that name a user only work for that user
   * @throws Failure `account.self` for another account
   */
  requireSelf(id?: string): string {
    const { accountId } = this.principal;
    if (id !== undefined && id !== accountId) throw new Failure('account.self');
    this.authorise();
    return accountId;
  }

  /**
   * Loads a row by a rule of its area.
   *
   * @throws Failure the refusal of the rule
   */
  async requireRow<Input, Row>(rule: RowRule<Input, Row>, input: Input): Promise<Row> {
    const row = await this.findRow(rule, input);
    if (row === undefined) throw new Failure(rule.refusal);
    return row;
  }

  /** Finds a row by a rule of its area; `undefined` if the rule finds none. */
  async findRow<Input, Row>(rule: RowRule<Input, Row>, input: Input): Promise<Row | undefined> {
    const row = await rule.find(this.unguardedDb, input, this);
    if (row !== undefined) this.authorise();
    return row;
  }

  /** Opens the row guard. Each function that calls this has authorised the access by a rule. */
  protected authorise(): void {
    this.scope.authorisation.grant();
  }

  /** Names a row in the audit trail. Authorises nothing. */
  recordSubject(row: SubjectRow): void {
    this.scope.audit.addRow(row);
  }

  /** Adds codes, counts and ids to the entry in the audit trail, never names or contents. */
  addAuditDetail(values: Readonly<Record<string, unknown>>): void {
    this.scope.audit.addDetail(values);
  }

  /**
   * Adds an entry with an action of its own for a patient, and removes the patient from the entry of the call: each
   * patient of a package.
   */
  addAuditEntry(action: string, row: ExtraAuditRow): void {
    this.scope.audit.addEntry(action, row);
  }
}
