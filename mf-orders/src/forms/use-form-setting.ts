import { getCaseShowBox, getFormListByCaseId } from '@dentarium/api/orders/case-details';
import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { getPatientMedicalRecordList } from '@dentarium/api/medical-records/calls';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { getToday } from '@dentarium/domain';
import type { FormAnswers, FormSetting } from '@dentarium/domain/declared-form';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orderFacts, prefilledForms } from './order-facts.ts';

/** What the forms of an order are judged by, or why it is not there. */
export interface SettingState {
  /** `undefined` until everything is there. */
  readonly setting: FormSetting | undefined;
  /** What new forms begin with, by their keys, where that is more than their declaration says. */
  readonly prefilled: ReadonlyMap<number, FormAnswers>;
  readonly failed: { readonly error: Error; readonly retry: () => void } | undefined;
}

const NOTHING: ReadonlyMap<number, FormAnswers> = new Map();
const SILENT = { silent: true } as const;

/** What the forms of an order are judged by, as queries. */
export function callsOfSetting({ caseId, patient }: OrderInfo) {
  const ofPatient = { params: { id: patient.id } };
  return {
    patient: callQuery(queryPatientInfo, ofPatient, SILENT),
    exam: callQuery(queryDetailedExam, ofPatient, SILENT),
    stages: callQuery(getStageListByPid, ofPatient, SILENT),
    records: callQuery(getPatientMedicalRecordList, { query: { patientId: patient.id } }, SILENT),
    steps: callQuery(getCaseShowBox, { query: { caseId } }, SILENT),
    caseForms: callQuery(getFormListByCaseId, { query: { caseId } }, SILENT),
  };
}

/** What the forms of an order are judged by: the patient, their exam, records and stages, what was shipped. */
export function useFormSetting(order: OrderInfo): SettingState {
  const [day] = useState(() => getToday());
  const calls = callsOfSetting(order);
  const patient = useQuery(calls.patient);
  const exam = useQuery(calls.exam);
  const stages = useQuery(calls.stages);
  const records = useQuery(calls.records);
  const steps = useQuery(calls.steps);
  const caseForms = useQuery(calls.caseForms);
  const known = useMemo(() => {
    if (patient.data === undefined || exam.data === undefined || stages.data === undefined) return undefined;
    if (records.data === undefined || steps.data === undefined || caseForms.data === undefined) return undefined;
    return {
      day,
      patient: patient.data,
      exam: exam.data,
      stages: stages.data,
      records: records.data,
      steps: steps.data,
      caseForms: caseForms.data,
    };
  }, [day, patient.data, exam.data, stages.data, records.data, steps.data, caseForms.data]);
  const setting = useMemo(
    () => (known === undefined ? undefined : { day: known.day, facts: orderFacts(order, known) }),
    [order, known],
  );
  const prefilled = useMemo(() => (known === undefined ? NOTHING : prefilledForms(known)), [known]);
  const asked = [patient, exam, stages, records, steps, caseForms];
  // What was read before stays when it cannot be read anew: somebody may be typing.
  const failed = asked.find(({ isError, data }) => isError && data === undefined);
  const error = failed?.error ?? null;
  return {
    setting,
    prefilled,
    failed: error === null ? undefined : { error, retry: () => void failed?.refetch() },
  };
}
