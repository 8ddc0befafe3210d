import { getCaseShowBox, getFormListByCaseId } from '@dentarium/api/orders/case-details';
import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { getPatientMedicalRecordList } from '@dentarium/api/medical-records/calls';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { getToday } from '@dentarium/domain';
import type { FormAnswers, FormSetting } from '@dentarium/domain/declared-form';
import { callQuery } from '@dentarium/platform';
import type { QueryState } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createOrderFacts, createPrefilledForms } from './order-facts.ts';

/** The facts against which the forms of an order are checked, and the state of loading them. */
export interface SettingState {
  /** `undefined` until everything is loaded. */
  readonly setting: FormSetting | undefined;
  /** The initial answers of new forms beyond their declarations, by form key. */
  readonly prefilled: ReadonlyMap<number, FormAnswers>;
  /** The setting for a boundary: pending, failed or loaded. */
  readonly query: QueryState<FormSetting>;
}

const NO_PREFILLED: ReadonlyMap<number, FormAnswers> = new Map();
const SILENT = { silent: true } as const;

/** Creates the queries for the facts of an order's forms. */
export function createSettingQueries({ caseId, patient }: OrderInfo) {
  const patientInput = { params: { id: patient.id } };
  return {
    patient: callQuery(queryPatientInfo, patientInput, SILENT),
    exam: callQuery(queryDetailedExam, patientInput, SILENT),
    stages: callQuery(getStageListByPid, patientInput, SILENT),
    records: callQuery(getPatientMedicalRecordList, { query: { patientId: patient.id } }, SILENT),
    steps: callQuery(getCaseShowBox, { query: { caseId } }, SILENT),
    caseForms: callQuery(getFormListByCaseId, { query: { caseId } }, SILENT),
  };
}

/** Loads the facts of an order's forms: the patient with exam, records and stages, and the shipped steps. */
export function useFormSetting(order: OrderInfo): SettingState {
  const [day] = useState(() => getToday());
  const settingQueries = createSettingQueries(order);
  const patient = useQuery(settingQueries.patient);
  const exam = useQuery(settingQueries.exam);
  const stages = useQuery(settingQueries.stages);
  const records = useQuery(settingQueries.records);
  const steps = useQuery(settingQueries.steps);
  const caseForms = useQuery(settingQueries.caseForms);
  const context = useMemo(() => {
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
    () => (context === undefined ? undefined : { day: context.day, facts: createOrderFacts(order, context) }),
    [order, context],
  );
  const prefilled = useMemo(() => (context === undefined ? NO_PREFILLED : createPrefilledForms(context)), [context]);
  const queries = [patient, exam, stages, records, steps, caseForms];
  // Stale data remain if a refetch fails, because the user may be typing.
  const failedQuery = queries.find(({ isError, data }) => isError && data === undefined);
  const query = {
    data: setting,
    isError: failedQuery !== undefined,
    error: failedQuery?.error ?? null,
    refetch: () => failedQuery?.refetch(),
  };
  return { setting, prefilled, query };
}
