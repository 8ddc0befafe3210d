import { uploads, type UploadTarget } from '@dentarium/upload';
import { useCallback } from 'react';
import { useDropCollector } from './use-drop-collector.ts';

/** The ways in which files are added to a destination. */
export interface UploadActions {
  readonly add: (files: readonly File[], category?: number) => void;
  readonly addDropped: (data: DataTransfer, category?: number) => void;
}

/**
 * Returns functions that add files to the upload queue for a target, as created by the result of `uploads.register`.
 */
export function useUploadTarget(target: UploadTarget): UploadActions {
  const collectDrop = useDropCollector();
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
      void collectDrop(data).then((files) => add(files, category));
    },
    [add, collectDrop],
  );
  return { add, addDropped };
}
