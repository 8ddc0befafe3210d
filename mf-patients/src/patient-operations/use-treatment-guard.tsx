import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const RestartFirstDialog = lazy(() => import('./restart-first-dialog.tsx'));

/** What is done with patients; it is given them as they are after a restart. */
type Action<P extends Patient> = (patients: readonly P[]) => void;

/** What waits for patients to be restarted. */
interface PendingAction {
  readonly stoppedPatients: readonly Patient[];
  readonly resume: (restarted: readonly Patient[]) => void;
}

/** Holds back whatever is done with patients whose treatment is stopped (PAT-05). */
export interface TreatmentGuard {
  /** Does something with patients; where the treatment of some is stopped, it names them and asks first whether to restart it. */
  readonly whenInTreatment: <P extends Patient>(patients: readonly P[], action: Action<P>) => void;
  /** Has to be drawn. */
  readonly dialog: ReactNode;
}

/** The one guard of everything that is done with patients: changes, packages, reports, downloads, batches. */
export function useTreatmentGuard(): TreatmentGuard {
  const [pendingAction, setWaiting] = useState<PendingAction | null>(null);
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
      setWaiting({ stoppedPatients: stopped, resume });
    },
    dialog:
      pendingAction === null ? null : (
        <Suspense fallback={null}>
          <RestartFirstDialog
            patients={pendingAction.stoppedPatients}
            onClose={() => setWaiting(null)}
            onDone={(restarted) => {
              setWaiting(null);
              pendingAction.resume(restarted);
            }}
          />
        </Suspense>
      ),
  };
}
