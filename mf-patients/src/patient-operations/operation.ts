import type { Patient } from '@dentarium/api/patients/calls';

/** Operations on a patient. */
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

/** A completed operation with the present patient; `null` if they are in the recycle bin. */
export interface CompletedOperation {
  readonly kind: OperationKind;
  readonly patient: Patient | null;
}

/** Called after a completed operation. */
export type OnDone = (operation: CompletedOperation) => void;

/** Props of every dialog of an operation. */
export interface OperationDialogProps {
  readonly patient: Patient;
  readonly onClose: () => void;
  /** Called after the operation; the dialog stays open until `onClose`. */
  readonly onDone: (patient: Patient | null) => void;
}
