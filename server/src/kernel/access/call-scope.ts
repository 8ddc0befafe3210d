import { AuditScope } from './audit-scope.ts';
import { Authorisation } from './authorisation.ts';

/** The state that all contexts of one call share. */
export class CallScope {
  /** Collects the subjects of the call for its entry in the audit trail. */
  readonly audit = new AuditScope();
  readonly authorisation = new Authorisation();
}
