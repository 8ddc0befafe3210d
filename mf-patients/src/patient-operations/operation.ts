import type { Patient } from '@dentarium/api/patients/calls';

/** What can be done with a patient as a whole. */
export type OperationKind =
  | 'share'
  | 'merge'
  | 'doctor'
  | 'report'
  | 'summary'
  | 'export'
  | 'stop'
  | 'restart'
  | 'delete';

/** What was done, and the patient as they are now; `null` when they are in the recycle bin. */
export interface CompletedOperation {
  readonly kind: OperationKind;
  readonly patient: Patient | null;
}

/** Called when something was done. */
export type OnDone = (operation: CompletedOperation) => void;

/** What every dialog of an operation gets. */
export interface OperationDialogProps {
  readonly patient: Patient;
  readonly onClose: () => void;
  /** The operation was done; the dialog stays open until `onClose`. */
  readonly onDone: (patient: Patient | null) => void;
}
