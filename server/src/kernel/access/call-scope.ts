import { AuditScope } from './audit-scope.ts';
import { Authorisation } from './authorisation.ts';

/** The state that all contexts of one call share. */
export class CallScope {
  /** Collects the subjects of the call for its entry in the audit trail. */
  readonly audit = new AuditScope();
  readonly authorisation = new Authorisation();
  /** The tables whose rows are the same for everybody. */
  readonly siteTables: ReadonlySet<string>;

  /** @param siteTables the declarations of the areas; background work reads nothing before it authorises */
  constructor(siteTables: ReadonlySet<string> = new Set()) {
    this.siteTables = siteTables;
  }
}
