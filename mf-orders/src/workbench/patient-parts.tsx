import { queryNextVisits } from '@dentarium/server/calls/medical-records';
import { type PatientFilter, type PatientRow, queryPatientList } from '@dentarium/api/patients/calls';
import { queryTriageQueue } from '@dentarium/server/calls/front-desk/triage';
import { isTriageOver, toOrganisationName, getToday } from '@dentarium/domain';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import { DateText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { Part, renderRows } from './part.tsx';
import { MAX_PART_ROWS } from './max-part-rows.ts';

/** Returns the path of a patient's page. */
function toPatientPath(id: string): string {
  return `/patient/${id}`;
}

function PatientPart(props: {
  readonly title: string;
  readonly empty: string;
  readonly to: string;
  readonly filter: Partial<PatientFilter>;
  readonly renderSide: (patient: PatientRow) => ReactNode;
}) {
  const patientFacts = usePatientFactsFormatter();
  const body = { ...props.filter, pageIndex: 1, pageSize: MAX_PART_ROWS };
  const answer = useQuery(callQuery(queryPatientList, { body }, { silent: true }));
  return (
    <Part
      title={props.title}
      to={props.to}
      empty={props.empty}
      answer={answer}
      toContent={({ total, items }) => ({
        total,
        content: renderRows(
          items.map((patient) => ({
            key: patient.id,
            to: toPatientPath(patient.id),
            name: patient.name,
            facts: patientFacts(patient),
            side: props.renderSide(patient),
          })),
        ),
      })}
    />
  );
}

/** Patients with unclassified images. */
export function ImagesToClassify() {
  const { t } = useTranslation();
  return (
    <PatientPart
      title={t('workbench.images')}
      empty={t('workbench.noImages')}
      to="/patient?unclassified=1"
      filter={{ unclassified: true }}
      renderSide={({ unclassified }) => t('workbench.imageCount', { count: unclassified })}
    />
  );
}

/** Shows the patients with the latest visits. */
export function RecentPatients() {
  const { t } = useTranslation();
  return (
    <PatientPart
      title={t('workbench.recent')}
      empty={t('workbench.noRecent')}
      to="/patient"
      filter={{ sort: 'lastVisit', order: 'desc' }}
      renderSide={({ lastVisitTime }) => <DateText value={lastVisitTime} />}
    />
  );
}

/** Shows the patients with an appointment today in their last treatment record. */
export function Appointments() {
  const { t } = useTranslation();
  const patientFacts = usePatientFactsFormatter();
  const answer = useQuery(callQuery(queryNextVisits, { query: { date: getToday() } }, { silent: true }));
  return (
    <Part
      title={t('workbench.appointments')}
      empty={t('workbench.noAppointments')}
      answer={answer}
      toContent={(visits) => ({
        total: visits.length,
        content: renderRows(
          visits.map(({ patient, doctorName }) => ({
            key: patient.id,
            to: toPatientPath(patient.id),
            name: patient.name,
            facts: patientFacts(patient),
            side: doctorName,
          })),
        ),
      })}
    />
  );
}

/** Shows the patients who arrived at a clinic today and are not finished. */
export function Arrivals({ orgId }: { readonly orgId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const patientFacts = usePatientFactsFormatter();
  const answer = useQuery(callQuery(queryTriageQueue, { query: { orgId } }, { silent: true }));
  const organisation = organisations.find(({ id }) => id === orgId);
  const clinic = organisation === undefined ? '' : toOrganisationName(organisation, language);
  const to = `/triage?org=${orgId}`;
  return (
    <Part
      title={organisations.length === 1 ? t('workbench.triage') : t('workbench.triageOf', { clinic })}
      to={to}
      empty={t('workbench.noTriage')}
      answer={answer}
      toContent={(visits) => {
        const currentVisits = visits.filter(({ state }) => !isTriageOver(state));
        return {
          total: currentVisits.length,
          content: renderRows(
            currentVisits.slice(0, MAX_PART_ROWS).map(({ id, number, patient, state }) => ({
              key: id,
              to,
              name: `${number} · ${patient.name}`,
              facts: patientFacts(patient),
              side: t(`workbench.arrival.${state}`),
            })),
          ),
        };
      }}
    />
  );
}
