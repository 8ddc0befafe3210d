import type { DeletedPatient } from '@dentarium/api/services/recycle-service';
import { EraseDialog } from './erase-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

/** What is to be done with patients of the recycle bin. */
export interface RecycleTask {
  readonly kind: 'restore' | 'erase';
  readonly patients: readonly DeletedPatient[];
}

/** The dialog of a task. */
export function RecycleDialogs(props: {
  readonly task: RecycleTask;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const Dialog = props.task.kind === 'restore' ? RestoreDialog : EraseDialog;
  return <Dialog patients={props.task.patients} onClose={props.onClose} onDone={props.onDone} />;
}
