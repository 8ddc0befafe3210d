import { FormToolsContext } from '@dentarium/ui/declared-form';
import { type ReactNode, useMemo } from 'react';

/**
 * Names the files that the submissions of an order hold, as they were called when it was sent last with them: at their patient they may be gone.
 *
 * @param files the last submission stands first, as the server gives them.
 */
export function SubmittedFileNames(props: {
  readonly files: readonly { readonly fileId: string; readonly name: string }[] | undefined;
  readonly children: ReactNode;
}) {
  const { files } = props;
  const tools = useMemo(() => {
    const names = new Map(files?.toReversed().map(({ fileId, name }) => [fileId, name]));
    return { fileName: (id: string) => names.get(id) ?? id };
  }, [files]);
  return <FormToolsContext value={tools}>{props.children}</FormToolsContext>;
}
