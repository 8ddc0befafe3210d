import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { toast } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient-page/patient-record.ts';
import { useCategoryName } from './category-name.ts';
import { downloadFile } from './download-file.ts';
import {
  bringBack,
  classify,
  classifyBack,
  moveBack,
  moveToStage,
  quarterOn,
  remove,
  setMain,
  turn,
} from './image-actions.ts';
import { isInbox } from '@dentarium/domain';

/** What can be done with the selected images of a stage. What a user may not do is left out. */
export interface ImageCommands {
  readonly classify?: (category: number, files?: readonly PatientFile[]) => void;
  readonly moveTo?: (stage: Stage) => void;
  readonly mirror?: () => void;
  readonly rotate?: () => void;
  readonly makeMain?: () => void;
  readonly remove?: () => void;
  readonly download?: () => void;
}

/**
 * The commands for the selected images, each with its undo.
 *
 * @param shown the images of the stage in the order of the page.
 * @param only selects one image, or none.
 */
export function useImageCommands(
  record: PatientRecord,
  shown: readonly PatientFile[],
  selected: readonly PatientFile[],
  only: (id: string | null) => void,
): ImageCommands {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { files: all, mayEdit, mayDelete, mayExport } = record;

  /** After images have left the inbox the next one there is selected, so that a series needs one key each. */
  const goOn = (gone: readonly PatientFile[]): void => {
    const inbox = shown.filter((file) => isInbox(file.category));
    const first = inbox.findIndex((file) => gone.includes(file));
    if (first < 0) return;
    const left = inbox.filter((file) => !gone.includes(file));
    only((left[first] ?? left.at(-1))?.id ?? null);
  };

  const editing: ImageCommands = {
    classify: (category, files = selected) => {
      const moved = files.filter((file) => file.category !== category);
      if (moved.length === 0) return;
      goOn(moved);
      void classify(moved, category, all).then((made) => {
        if (made)
          toast(
            'success',
            t('image.classified', { count: moved.length, category: categoryName(category) }),
            () => void classifyBack(moved, all),
          );
      });
    },
    moveTo: (stage) => {
      goOn(selected);
      void moveToStage(selected, stage.id).then((made) => {
        if (made)
          toast(
            'success',
            t('image.moved', { count: selected.length, stage: stage.stageName }),
            () => void moveBack(selected),
          );
      });
    },
    mirror: () => void turn(selected, ({ mirror }) => ({ mirror: !mirror })),
    rotate: () => void turn(selected, (file) => ({ rotation: quarterOn(file) })),
  };
  const [single] = selected;
  const canBeMain = single !== undefined && selected.length === 1 && !single.isMain && !isInbox(single.category);
  return {
    ...(mayEdit ? editing : {}),
    ...(mayEdit && canBeMain ? { makeMain: () => void setMain(single, all) } : {}),
    ...(mayDelete
      ? {
          remove: () => {
            goOn(selected);
            void remove(selected).then((made) => {
              if (made)
                toast('success', t('image.removed', { count: selected.length }), () => void bringBack(selected));
            });
          },
        }
      : {}),
    ...(mayExport
      ? {
          download: () => {
            for (const file of selected) void downloadFile(file);
          },
        }
      : {}),
  };
}
