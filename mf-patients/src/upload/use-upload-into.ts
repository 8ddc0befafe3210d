import { toast } from '@dentarium/platform';
import { isTyping } from '@dentarium/ui';
import { filesFromDrop, filesFromPaste, uploads, type UploadTarget } from '@dentarium/upload';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** The ways in which files get into a stage. */
export interface UploadInto {
  readonly add: (files: readonly File[], category?: number) => void;
  readonly addDropped: (data: DataTransfer, category?: number) => void;
}

/** Puts files into the upload queue for a stage. */
export function useUploadInto({ patientId, stageId, way }: UploadTarget): UploadInto {
  const { t } = useTranslation();
  const add = useCallback(
    (files: readonly File[], category?: number) => {
      const target = { patientId, stageId, ...(way === undefined ? {} : { way }) };
      if (files.length > 0) uploads.add(files, target, category === undefined ? {} : { category });
    },
    [patientId, stageId, way],
  );
  const addDropped = useCallback(
    (data: DataTransfer, category?: number) => {
      void filesFromDrop(data).then(({ files, truncated }) => {
        add(files, category);
        if (truncated) toast('warning', t('upload.truncated', { count: files.length }));
      });
    },
    [add, t],
  );
  return { add, addDropped };
}

/** Takes the files of a paste anywhere on the page, but not while somebody pastes text into a field. */
export function usePaste(onFiles: (files: readonly File[]) => void, active: boolean): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!active) return;
    const paste = (event: ClipboardEvent): void => {
      if (event.clipboardData === null || isTyping(event.target)) return;
      const files = filesFromPaste(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [active]);
}
