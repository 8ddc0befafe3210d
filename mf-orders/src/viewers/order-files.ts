import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderFileReader } from '../order/files/order-file-readers.ts';

/** The submitted files of an order, of which a page shows one in a viewer. */
export interface OrderFilesProps {
  readonly order: UseQueryResult<OrderRow>;
  readonly files: UseQueryResult<readonly OrderFile[]>;
  readonly reader: OrderFileReader;
  /** The opened file; the last submission by default. */
  readonly openedFileId: string | null;
  /** The page to which the back link leads. */
  readonly backPath: string;
}

/** Returns the number of the submission of a file; of the last submission by default, or if the order has no such file. */
export function findSubmission(files: readonly OrderFile[], fileId: string | null): number {
  const lastSubmission = Math.max(0, ...files.map(({ submission }) => submission));
  return files.find(({ id }) => id === fileId)?.submission ?? lastSubmission;
}
