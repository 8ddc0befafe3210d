import { ApiError } from '@dentarium/api';
import { useErrorText } from '@dentarium/platform';
import { EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ReportPreview } from './report-preview.tsx';

/** Delay after the last change before a document is created again, in ms. */
const DEBOUNCE_MS = 700;

/** Returns a JSON value after it has not changed for a while. */
export function useDebouncedValue<Value>(value: Value): Value {
  const key = JSON.stringify(value);
  const [debounced, setDebounced] = useState({ value, key });
  useEffect(() => {
    if (debounced.key === key) return undefined;
    const timer = setTimeout(() => setDebounced({ value, key }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value, key, debounced.key]);
  return debounced.value;
}

/**
 * Query options of a document, which takes seconds to create: it is created once per content, and the previous one
 * stays until the next is loaded.
 */
export const DOCUMENT_QUERY_OPTIONS = {
  staleTime: 60_000,
  gcTime: 60_000,
  refetchOnWindowFocus: false,
  placeholderData: keepPreviousData,
} as const;

/** Error codes that describe a state of the patient; they are shown as a hint with a link. */
const PATIENT_STATE_CODES = ['report.noImages', 'report.unclassifiedStage', 'report.stageGone'] as const;

/** Shows a document of a patient as it will be printed, or the reason why there is none. */
export function DocumentPreview(props: {
  readonly document: UseQueryResult<Blob>;
  /** Name of the document without extension. */
  readonly name: string;
  readonly patientId: string;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { document, name, patientId } = props;
  const { error } = document;
  if (error instanceof ApiError && PATIENT_STATE_CODES.some((code) => error.is(code)))
    return (
      <EmptyState
        kind="none"
        title={errorText(error)}
        action={
          <Link to={`/patient/${patientId}`}>
            <Button type="primary" tabIndex={-1}>
              {t('report.toImages')}
            </Button>
          </Link>
        }
      />
    );
  return (
    <QueryBoundary query={document} onRefetchError="replace" loading={<Skeletons shape="columns" count={1} />}>
      {(blob) => <ReportPreview blob={blob} name={name} isOutdated={document.isPlaceholderData} />}
    </QueryBoundary>
  );
}
