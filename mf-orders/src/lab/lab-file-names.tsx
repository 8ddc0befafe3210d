import { queryLabFiles } from '@dentarium/api/lab/file-calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SentFileNames } from '../order/files/sent-file-names.tsx';

/** Names the files that the submissions of an order hold, for the manufacturer. */
export function LabFileNames({ orderId, children }: { readonly orderId: string; readonly children: ReactNode }) {
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId } }, { silent: true }));
  return <SentFileNames files={files.data}>{children}</SentFileNames>;
}
