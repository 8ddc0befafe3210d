import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const RestartFirstDialog = lazy(() => import('./restart-first-dialog.tsx'));

/** What is done with patients; it is given them as they are after a restart. */
type Action<P extends Patient> = (patients: readonly P[]) => void;

/** What waits for patients to be restarted. */
interface Waiting {
  readonly stopped: readonly Patient[];
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
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  return {
    whenInTreatment: (patients, action) => {
      const stopped = patients.filter(({ status }) => status === PATIENT_STATUS.stopped);
      if (stopped.length === 0) {
        action(patients);
        return;
      }
      const resume = (restarted: readonly Patient[]): void => {
        const now = new Map(restarted.map((patient) => [patient.id, patient]));
        action(patients.map((patient) => ({ ...patient, ...now.get(patient.id) })));
      };
      setWaiting({ stopped, resume });
    },
    dialog:
      waiting === null ? null : (
        <Suspense fallback={null}>
          <RestartFirstDialog
            patients={waiting.stopped}
            onClose={() => setWaiting(null)}
            onDone={(restarted) => {
              setWaiting(null);
              waiting.resume(restarted);
            }}
          />
        </Suspense>
      ),
  };
}
