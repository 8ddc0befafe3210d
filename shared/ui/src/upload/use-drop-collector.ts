import { toast } from '@dentarium/platform';
import { collectDroppedFiles } from '@dentarium/upload';
import { useCallback } from 'react';
import { useUploadTexts } from './texts.ts';

/** Returns a function that collects the files of a drop, and says what it leaves out. */
export function useDropCollector(): (data: DataTransfer) => Promise<readonly File[]> {
  const { t } = useUploadTexts();
  return useCallback(
    async (data) => {
      const { files, truncated, hasOmittedDirectory } = await collectDroppedFiles(data);
      if (truncated) toast('warning', t('truncated', { count: files.length }));
      if (hasOmittedDirectory) toast('info', t('directory'));
      return files;
    },
    [t],
  );
}
