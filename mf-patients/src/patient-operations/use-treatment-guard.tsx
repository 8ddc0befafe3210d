import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const RestartFirstDialog = lazy(() => import('./restart-first-dialog.tsx'));

/** An action with patients; it receives them in their state after a restart. */
type Action<P extends Patient> = (patients: readonly P[]) => void;

/** An action that waits for a restart of patients. */
interface PendingAction {
  readonly stoppedPatients: readonly Patient[];
  readonly resume: (restarted: readonly Patient[]) => void;
}

/** Guard of all actions with patients whose treatment is stopped (PAT-05). */
export interface TreatmentGuard {
  /**
   * Runs an action with patients; if some have a stopped treatment, it lists them and asks first whether to restart it.
   */
  readonly whenInTreatment: <P extends Patient>(patients: readonly P[], action: Action<P>) => void;
  /** Must be rendered. */
  readonly dialog: ReactNode;
}

/** Provides the guard for all actions with patients: changes, packages, reports, downloads, batches. */
export function useTreatmentGuard(): TreatmentGuard {
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  return {
    whenInTreatment: (patients, action) => {
      const stoppedPatients = patients.filter(({ status }) => status === PATIENT_STATUS.stopped);
      if (stoppedPatients.length === 0) {
        action(patients);
        return;
      }
      const resume = (restarted: readonly Patient[]): void => {
        const restartedById = new Map(restarted.map((patient) => [patient.id, patient]));
        action(patients.map((patient) => ({ ...patient, ...restartedById.get(patient.id) })));
      };
      setPendingAction({ stoppedPatients, resume });
    },
    dialog:
      pendingAction === null ? null : (
        <Suspense fallback={null}>
          <RestartFirstDialog
            patients={pendingAction.stoppedPatients}
            onClose={() => setPendingAction(null)}
            onDone={(restarted) => {
              setPendingAction(null);
              pendingAction.resume(restarted);
            }}
          />
        </Suspense>
      ),
  };
}
