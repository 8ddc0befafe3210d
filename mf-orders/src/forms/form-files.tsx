import { FormToolsContext } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { createFilesQuery } from './images/patient-images.ts';

/** Provides the names of the files in forms of a patient. */
export function FormFiles({ patientId, children }: { readonly patientId: string; readonly children: ReactNode }) {
  const files = useQuery(createFilesQuery(patientId));
  const tools = useMemo(() => {
    const names = new Map(files.data?.map(({ id, name }) => [id, name]));
    return { fileName: (id: string) => names.get(id) ?? id };
  }, [files.data]);
  return <FormToolsContext value={tools}>{children}</FormToolsContext>;
}
