import { callQuery } from '@dentarium/platform';
import { queryTextStatements } from '@dentarium/server/calls/packaging';
import { useQueries } from '@tanstack/react-query';
import type { TextStatement } from './release.ts';

/** Milliseconds after which the server is asked for the statements that it has not read yet. */
const REFETCH_MS = 1000;

/**
 * Provides what DICOM files of patients state about text in their pictures, by the id of the file. Large zips are read
 * for a while, so that some statements arrive later. Without an answer a file states nothing.
 */
export function useTextStatements(patientIds: readonly string[]): (fileId: string) => TextStatement | 'reading' {
  const answers = useQueries({
    queries: patientIds.map((id) => ({
      ...callQuery(queryTextStatements, { params: { id } }, { silent: true }),
      refetchInterval: ({ state }: { state: { data?: { readonly isComplete: boolean } | undefined } }) =>
        state.data?.isComplete === false ? REFETCH_MS : false,
    })),
  });
  const statements = new Map(
    answers.flatMap(({ data }) => data?.files ?? []).map(({ fileId, statement }) => [fileId, statement]),
  );
  const isReading = answers.some(({ data, isError }) => !isError && data?.isComplete !== true);
  return (fileId) => statements.get(fileId) ?? (isReading ? 'reading' : 'none');
}
