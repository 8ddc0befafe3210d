import { toast } from '@dentarium/platform';
import { collectDroppedFiles, uploads, type UploadTarget } from '@dentarium/upload';
import { useCallback } from 'react';
import { useUploadTexts } from './texts.ts';

/** The ways in which files are added to a destination. */
export interface UploadActions {
  readonly add: (files: readonly File[], category?: number) => void;
  readonly addDropped: (data: DataTransfer, category?: number) => void;
}

/**
 * Returns functions that add files to the upload queue for a target, as created by the result of `uploads.register`.
 */
export function useUploadTarget(target: UploadTarget): UploadActions {
  const { t } = useUploadTexts();
  // Targets are recreated at each rendering, so they are compared by content.
  const targetJson = JSON.stringify(target);
  const add = useCallback(
    (files: readonly File[], category?: number) => {
      if (files.length > 0)
        uploads.add(files, JSON.parse(targetJson) as UploadTarget, category === undefined ? {} : { category });
    },
    [targetJson],
  );
  const addDropped = useCallback(
    (data: DataTransfer, category?: number) => {
      void collectDroppedFiles(data).then(({ files, truncated }) => {
        add(files, category);
        if (truncated) toast('warning', t('truncated', { count: files.length }));
      });
    },
    [add, t],
  );
  return { add, addDropped };
}
