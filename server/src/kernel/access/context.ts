import type { ErrorCode } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { SiteDatabase, Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import type { ExtraAuditRow, SubjectRow } from './audit-scope.ts';
import { CallScope } from './call-scope.ts';
import type { Principal } from './principal.ts';
import { RowGuard } from './row-guard.ts';
import type { RowRule } from './row-rule.ts';

/** The database of an authorised call: the rows of all tables. Functions that authorise return it beside their result. */
export interface AuthorisedAccess {
  /** The transaction of a call that writes; the database otherwise. */
  readonly db: Kysely<Tables>;
}

/** An authorised database and the caller, for rules that write in the name of the caller. */
export interface AuthorisedCaller extends AuthorisedAccess {
  readonly principal: Principal;
}

/**
 * The context of a call: who acts, and the only way to the rows of somebody. Its functions authorise by a rule, name
 * the subject of the call in the audit trail, and return the database; `recordSubject` only names. A query on somebody's
 * rows without an authorisation does not compile. `records/record-context.ts` adds patients, stages and files.
 */
export class Context {
  /** The tables that are the same for everybody. Functions that authorise return the database with all tables. */
  readonly db: SiteDatabase;
  /** The whole database, for the queries that authorise, and for a call that a rule has authorised. */
  protected readonly unguardedDb: Kysely<Tables>;
  protected readonly scope: CallScope;
  readonly #principal: () => Principal;

  /** @param principal the caller; a function for a call that anyone may make, which throws when nobody is signed in */
  constructor(db: Kysely<Tables>, principal: Principal | (() => Principal), scope = new CallScope()) {
    this.db = db.withPlugin(new RowGuard(scope.siteTables));
    this.unguardedDb = db;
    this.#principal = typeof principal === 'function' ? principal : () => principal;
    this.scope = scope;
  }

  /** The caller and their rights. */
  get principal(): Principal {
    return this.#principal();
  }

  /**
   * Authorises access to the data of an organisation of the caller.
   *
   * @param refusal the error code for any other organisation
   * @throws Failure `access.denied`, or the refusal
   */
  requireOrganisation(
    id: string,
    refusal: ErrorCode = 'access.denied',
  ): AuthorisedAccess & { readonly organisationId: string } {
    this.recordSubject({ organisationId: id });
    if (!this.principal.organisationIds.includes(id)) throw new Failure(refusal);
    return { organisationId: id, ...this.authorise() };
  }

  /** Lists the organisations of the caller, for a query of their data. */
  listOrganisationIds(): AuthorisedAccess & { readonly organisationIds: readonly string[] } {
    return { organisationIds: this.principal.organisationIds, ...this.authorise() };
  }

  /**
   * Authorises access to data that belongs to the caller alone.
   *
   * @param id the account that the call names: calls of the specification that name a user only work for that user
   * @throws Failure `account.self` for another account
   */
  requireSelf(id?: string): AuthorisedAccess & { readonly accountId: string } {
    const { accountId } = this.principal;
    if (id !== undefined && id !== accountId) throw new Failure('account.self');
    return { accountId, ...this.authorise() };
  }

  /**
   * Loads a row by a rule of its area.
   *
   * @throws Failure the refusal of the rule
   */
  async requireRow<Input, Row>(
    rule: RowRule<Input, Row>,
    input: Input,
  ): Promise<AuthorisedAccess & { readonly row: Row }> {
    const access = await this.findRow(rule, input);
    if (access === undefined) throw new Failure(rule.refusal);
    return access;
  }

  /** Finds a row by a rule of its area; `undefined` if the rule finds none. */
  async findRow<Input, Row>(
    rule: RowRule<Input, Row>,
    input: Input,
  ): Promise<(AuthorisedAccess & { readonly row: Row }) | undefined> {
    const row = await rule.find(this.unguardedDb, input, this);
    return row === undefined ? undefined : { row, ...this.authorise() };
  }

  /** Returns the database of the authorised call. Each function that calls this has authorised the access by a rule. */
  protected authorise(): AuthorisedAccess {
    this.scope.authorisation.grant();
    return { db: this.unguardedDb };
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
