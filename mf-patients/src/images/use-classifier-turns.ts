import type { PatientFile } from '@dentarium/api/files/info-calls';
import { toast } from '@dentarium/platform';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-name.ts';
import { toCurrentTurn, turn } from './image-actions.ts';

/** An image that the classifier has turned or mirrored. */
interface TurnedFile {
  readonly before: PatientFile;
  readonly after: PatientFile;
}

/** Finds the images that the classifier has recognised and turned or mirrored since an earlier list. */
function findTurnedFiles(earlierFiles: readonly PatientFile[], files: readonly PatientFile[]): TurnedFile[] {
  const earlierById = new Map(earlierFiles.map((file) => [file.id, file]));
  return files.flatMap((after) => {
    const before = earlierById.get(after.id);
    if (before === undefined || before.classifiedBy === 'classifier' || after.classifiedBy !== 'classifier') return [];
    return before.mirror === after.mirror && before.rotation === after.rotation ? [] : [{ before, after }];
  });
}

/** Reports images that the classifier turns or mirrors while the page is open, and offers to undo it (SAFE-05). */
export function useClassifierTurns(files: readonly PatientFile[], mayEdit: boolean): void {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const knownFiles = useRef(files);
  useEffect(() => {
    const turnedFiles = findTurnedFiles(knownFiles.current, files);
    knownFiles.current = files;
    if (turnedFiles.length === 0) return;
    const describe = (key: string, isChanged: (file: TurnedFile) => boolean): string[] => {
      const categories = new Set(turnedFiles.filter(isChanged).map(({ after }) => after.category));
      const names = [...categories].map(categoryName).join(t('image.comma'));
      return names === '' ? [] : [t(key, { names })];
    };
    const text = [
      ...describe('image.mirroredByClassifier', ({ before, after }) => before.mirror !== after.mirror),
      ...describe('image.turnedByClassifier', ({ before, after }) => before.rotation !== after.rotation),
    ].join(' · ');
    const earlierById = new Map(turnedFiles.map(({ before }) => [before.id, before]));
    const undo = (): void =>
      void turn(
        turnedFiles.map(({ after }) => after),
        (file) => toCurrentTurn(earlierById.get(file.id) ?? file),
      );
    toast('info', text, mayEdit ? undo : undefined);
  }, [files, mayEdit, categoryName, t]);
}
