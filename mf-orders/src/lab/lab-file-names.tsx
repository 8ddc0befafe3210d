import { queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SubmittedFileNames } from '../order/files/submitted-file-names.tsx';

/** Provides the names of the files in the submissions of an order, for the manufacturer. */
export function LabFileNames({ orderId, children }: { readonly orderId: string; readonly children: ReactNode }) {
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId } }, { silent: true }));
  return <SubmittedFileNames files={files.data}>{children}</SubmittedFileNames>;
}
