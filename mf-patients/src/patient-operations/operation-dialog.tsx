import type { Patient } from '@dentarium/api/patients/calls';
import { type ComponentType, lazy, Suspense } from 'react';
import type { OperationDialogProps, OperationKind } from './operation.ts';

/** An open dialog with its patient. */
export interface OpenDialog {
  readonly kind: Exclude<OperationKind, 'delete' | 'report' | 'summary'>;
  readonly patient: Patient;
  /** The other patient of a merge, if already known. */
  readonly target?: Patient;
  readonly onDone: (patient: Patient | null) => void;
}

const DIALOGS = {
  share: lazy(() => import('./share-dialog.tsx')),
  merge: lazy(() => import('./merge-dialog.tsx')),
  doctor: lazy(() => import('./doctor-dialog.tsx')),
  stop: lazy(() => import('./stop-dialog.tsx')),
  restart: lazy(() => import('./restart-dialog.tsx')),
};
const PackagingDialog = lazy(() => import('../packaging/packaging-dialog.tsx'));

/** Shows the dialog of an operation; it is loaded on demand. */
export function OperationDialog({ dialog, onClose }: { readonly dialog: OpenDialog; readonly onClose: () => void }) {
  return <Suspense fallback={null}>{renderDialog(dialog, onClose)}</Suspense>;
}

function renderDialog(dialog: OpenDialog, onClose: () => void) {
  const { kind, patient } = dialog;
  if (kind === 'export') return <PackagingDialog patientIds={[patient.id]} onClose={onClose} />;
  const commonProps = { patient, onClose, onDone: dialog.onDone };
  if (kind === 'merge') return <DIALOGS.merge {...commonProps} target={dialog.target ?? null} />;
  const Dialog: ComponentType<OperationDialogProps> = DIALOGS[kind];
  return <Dialog {...commonProps} />;
}
