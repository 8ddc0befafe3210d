import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useLanguage } from '@dentarium/platform';
import { QueryBoundary, type QueryState, Skeletons } from '@dentarium/ui';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toPatientQuery } from '../patient/patient-query.ts';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import styles from './packaging.module.css';

/** A patient with their stages. */
export interface PatientStages {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
}

/** Loads the stages of the selected patients, in the order of selection. */
export function usePatientStages(patientIds: readonly string[]): QueryState<readonly PatientStages[]> {
  const [language] = useLanguage();
  const patients = useQueries({ queries: patientIds.map(toPatientQuery) });
  const stages = useQueries({ queries: patientIds.map((id) => toLocalizedStagesQuery(id, language)) });
  const loadedPatients = patients.flatMap(({ data: patient }, index) => {
    const patientStages = stages[index]?.data;
    return patient === undefined || patientStages === undefined ? [] : [{ patient, stages: patientStages }];
  });
  const queries = [...patients, ...stages];
  const failedQuery = queries.find(({ isError }) => isError);
  return {
    data: loadedPatients.length === patientIds.length ? loadedPatients : undefined,
    isError: failedQuery !== undefined,
    error: failedQuery?.error ?? null,
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** Shows one line per patient, with the selection for them. */
export function PatientLines(props: {
  readonly query: QueryState<readonly PatientStages[]>;
  readonly label: string;
  readonly children: (patient: PatientStages) => ReactNode;
}) {
  const { query, label, children } = props;
  return (
    <QueryBoundary query={query} loading={<Skeletons shape="rows" count={3} />}>
      {(patients) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs keyboard focus
        <div className={styles['scroller']} role="region" aria-label={label} tabIndex={0}>
          <ul className={styles['patients']}>
            {patients.map((one) => (
              <li key={one.patient.id} className={styles['patient']}>
                <span className={styles['who']}>
                  <span className={styles['name']}>{one.patient.name}</span>
                  <span className={styles['no']}>{one.patient.patientNo}</span>
                </span>
                {children(one)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryBoundary>
  );
}
