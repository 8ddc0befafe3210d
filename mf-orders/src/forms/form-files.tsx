import { FormToolsContext } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { callFiles } from './images/patient-images.ts';

/** Names the files that forms of a patient hold. */
export function FormFiles({ patientId, children }: { readonly patientId: string; readonly children: ReactNode }) {
  const files = useQuery(callFiles(patientId));
  const tools = useMemo(() => {
    const names = new Map(files.data?.map(({ id, name }) => [id, name]));
    return { fileName: (id: string) => names.get(id) ?? id };
  }, [files.data]);
  return <FormToolsContext value={tools}>{children}</FormToolsContext>;
}
