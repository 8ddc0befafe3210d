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
   * An organisation of the caller.
   *
   * @param refusal what another is refused with
   * @throws Failure `access.denied`, or the refusal
   */
  requireOrganisation(id: string, refusal: ErrorCode = 'access.denied'): string {
    this.auditScope.addRow({ organisationId: id });
    if (!this.principal.organisationIds.includes(id)) throw new Failure(refusal);
    return id;
  }

  /** The organisations of the caller, for a query over what belongs to them. */
  listOrganisationIds(): readonly string[] {
    this.auditScope.declare();
    return this.principal.organisationIds;
  }

  /**
   * The account of the caller, for what belongs to them alone.
   *
   * @param id the one that the call names: calls of the specification that name a user are for that user themselves
   * @throws Failure `account.self` for another
   */
  requireSelf(id?: string): string {
    this.auditScope.declare();
    const { accountId } = this.principal;
    if (id !== undefined && id !== accountId) throw new Failure('account.self');
    return accountId;
  }

  /** What belongs to nobody: it is the same for everybody on the site. */
  declareSiteData(): void {
    this.auditScope.declare();
  }

  /**
   * Names a row that an area authorises by a rule of its own, or has just made; for the functions with which an area reads
   * what it owns.
   */
  recordSubject(row: SubjectRow): void {
    this.auditScope.addRow(row);
  }

  /** Adds to the entry in the audit trail what the names do not say: codes, counts and ids, never names or contents. */
  addAuditDetail(values: Readonly<Record<string, unknown>>): void {
    this.auditScope.addDetail(values);
  }

  /** Names a patient in an entry with an action of its own, and not in that of the call: each patient of a package. */
  addAuditEntry(action: string, row: ExtraAuditRow): void {
    this.auditScope.addEntry(action, row);
  }
}
