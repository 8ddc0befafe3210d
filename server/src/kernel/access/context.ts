import type { ErrorCode } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import { AuditScope, type ExtraAuditRow, type SubjectRow } from './audit-scope.ts';
import type { Principal } from './principal.ts';
import { RowGuard } from './row-guard.ts';

/**
 * The context of a call: who acts, and the only way to declare whose data the call touches. Each function authorises, and
 * names the subject of the call in the audit trail. A query on somebody's rows before that is an error of the program.
 * `records/record-context.ts` adds patients, stages and files.
 */
export class Context {
  /** The transaction of a call that writes; the database otherwise. */
  readonly db: Kysely<Tables>;
  /** Collects the subjects of the call for its entry in the audit trail. */
  protected readonly auditScope: AuditScope;
  readonly #principal: () => Principal;

  /** @param principal the caller; a function for a call that anyone may make, which throws when nobody is signed in */
  constructor(db: Kysely<Tables>, principal: Principal | (() => Principal), auditScope = new AuditScope()) {
    this.db = db.withPlugin(new RowGuard(auditScope));
    this.#principal = typeof principal === 'function' ? principal : () => principal;
    this.auditScope = auditScope;
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
    this.auditScope.addRow({ organisationId: id });
    if (!this.principal.organisationIds.includes(id)) throw new Failure(refusal);
    return id;
  }

  /** Lists the organisations of the caller, for a query of their data. */
  listOrganisationIds(): readonly string[] {
    this.auditScope.declare();
    return this.principal.organisationIds;
  }

  /**
   * Returns the account of the caller, for data that belongs to the caller alone.
   *
   * @param id the account that the call names: calls of the specification that name a user only work for that user
   * @throws Failure `account.self` for another account
   */
  requireSelf(id?: string): string {
    this.auditScope.declare();
    const { accountId } = this.principal;
    if (id !== undefined && id !== accountId) throw new Failure('account.self');
    return accountId;
  }

  /** Declares access to data of the site, which belongs to nobody and is the same for everybody. */
  declareSiteData(): void {
    this.auditScope.declare();
  }

  /** Records a row that an area authorises by a rule of its own, or has just created. */
  recordSubject(row: SubjectRow): void {
    this.auditScope.addRow(row);
  }

  /** Adds codes, counts and ids to the entry in the audit trail, never names or contents. */
  addAuditDetail(values: Readonly<Record<string, unknown>>): void {
    this.auditScope.addDetail(values);
  }

  /**
   * Adds an entry with an action of its own for a patient, and removes the patient from the entry of the call: each
   * patient of a package.
   */
  addAuditEntry(action: string, row: ExtraAuditRow): void {
    this.auditScope.addEntry(action, row);
  }
}
