import { FormToolsContext } from '@dentarium/ui/declared-form';
import { type ReactNode, useMemo } from 'react';

/**
 * Provides the names of the files in an order's submissions, as in their last submission. The patient may no longer
 * have them.
 *
 * @param files the last submission first, as the server returns them
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
