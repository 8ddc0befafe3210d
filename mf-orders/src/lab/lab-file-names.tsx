import { queryLabFiles } from '@dentarium/api/services/lab-files';
import { callQuery } from '@dentarium/platform';
import { FormToolsContext } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/** Names the files that the submissions of an order hold, as they were called when it was sent last with them. */
export function LabFileNames({ orderId, children }: { readonly orderId: string; readonly children: ReactNode }) {
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId } }, { silent: true }));
  const tools = useMemo(() => {
    // The last submission stands first in the answer.
    const names = new Map(files.data?.toReversed().map(({ fileId, name }) => [fileId, name]));
    return { fileName: (id: string) => names.get(id) ?? id };
  }, [files.data]);
  return <FormToolsContext value={tools}>{children}</FormToolsContext>;
}
