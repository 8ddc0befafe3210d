import { ApiError } from '@dentarium/api';
import { reportApi, type ReportTexts } from '@dentarium/api/services/report-service';
import type { Patient } from '@dentarium/api/services/patient-service';
import { callQuery, useErrorText } from '@dentarium/platform';
import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { optionsOf, type ReportChoices } from './report-choices.ts';
import { reportFileName } from './report-file-name.ts';
import { ReportPreview } from './report-preview.tsx';
import styles from './reports.module.css';

/** What a report is made of: for whom, how it looks, what it says. */
export interface ReportOrder {
  readonly patient: Patient;
  readonly choices: ReportChoices;
  readonly texts: ReportTexts;
}

/** The order as the server takes it. */
export function reportBody({ patient, choices, texts }: ReportOrder) {
  return { patientId: patient.id, stageIds: [...choices.stageIds], options: optionsOf(choices), texts };
}

/** Milliseconds after the last change until the report is made anew. */
const REST = 700;

/** A value once it has not changed for a while. */
function useRested<Value>(value: Value, key: string): Value {
  const [rested, setRested] = useState({ value, key });
  useEffect(() => {
    if (rested.key === key) return undefined;
    const timer = setTimeout(() => setRested({ value, key }), REST);
    return () => clearTimeout(timer);
  }, [value, key, rested.key]);
  return rested.value;
}

/** Failures that are no error but a state of the patient: said calmly, with the way on. */
const STATES = ['report.noImages', 'report.unclassifiedStage', 'report.stageGone'] as const;

/** The report as it will be printed, or why there is none. */
export function ReportResult(props: { readonly order: ReportOrder; readonly problem: 'stages' | 'pages' | null }) {
  const { order, problem } = props;
  return (
    <div className={styles['result']}>
      {problem === null ? <MadeReport order={order} /> : <NoReport problem={problem} />}
    </div>
  );
}

function NoReport({ problem }: { readonly problem: 'stages' | 'pages' }) {
  const { t } = useTranslation();
  return <EmptyState kind="none" title={t(problem === 'stages' ? 'report.selectStage' : 'report.noPages')} />;
}

function MadeReport({ order }: { readonly order: ReportOrder }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const body = reportBody(order);
  const rested = useRested(body, JSON.stringify(body));
  const made = useQuery({
    ...callQuery(reportApi, { body: rested }, { silent: true }),
    staleTime: 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    // Another report of the same patient: the one before stays until this is made.
    placeholderData: keepPreviousData,
  });
  const { error } = made;
  if (error instanceof ApiError && STATES.some((code) => error.is(code)))
    return (
      <EmptyState
        kind="none"
        title={errorText(error)}
        action={
          <Link to={`/patient/${order.patient.id}`}>
            <Button type="primary" tabIndex={-1}>
              {t('report.toImages')}
            </Button>
          </Link>
        }
      />
    );
  if (error !== null) return <ErrorState error={error} onRetry={() => void made.refetch()} />;
  if (made.data === undefined) return <Skeletons shape="columns" count={1} />;
  return <ReportPreview blob={made.data} name={reportFileName(order)} isOld={made.isPlaceholderData} />;
}
