import type { DeletedPatient } from '@dentarium/server/calls/recycle-bin';
import { lazy, Suspense } from 'react';
import { RestoreDialog } from './restore-dialog.tsx';

const EraseDialog = lazy(() => import('./erase-dialog.tsx').then((code) => ({ default: code.EraseDialog })));

/** Task for patients of the recycle bin. */
export interface RecycleTask {
  readonly kind: 'restore' | 'erase';
  readonly patients: readonly DeletedPatient[];
}

/** Shows the dialog of a task. */
export function RecycleDialogs(props: {
  readonly task: RecycleTask;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const Dialog = props.task.kind === 'restore' ? RestoreDialog : EraseDialog;
  return (
    <Suspense fallback={null}>
      <Dialog patients={props.task.patients} onClose={props.onClose} onDone={props.onDone} />
    </Suspense>
  );
}
