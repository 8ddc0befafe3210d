import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { isInbox } from '@dentarium/domain';
import { isFaceCategory } from '@dentarium/domain/face-mask';
import { toast } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { useCategoryName } from './category-name.ts';
import { downloadFile } from './download-file.ts';
import {
  restoreFiles,
  classify,
  restoreCategories,
  confirmCategory,
  moveBack,
  moveToStage,
  toCurrentTurn,
  toNextRotation,
  remove,
  reorder,
  setMain,
  turn,
} from './image-actions.ts';
import { moveBefore, listInOrder, shiftId } from './image-order.ts';
import { recordUndo } from './undo-steps.ts';

/** The commands for the selected images of a stage. Commands that the user may not use, or that fit none of the images, are left out. */
export interface ImageCommands {
  readonly classify?: (category: number, files?: readonly PatientFile[]) => void;
  /** Confirms the category of the classifier. */
  readonly confirm?: () => void;
  readonly moveTo?: (stage: Stage) => void;
  readonly mirror?: () => void;
  readonly rotate?: () => void;
  /** Opens the editor of the visible part of the selected image. */
  readonly crop?: () => void;
  /** Opens the masking of the photographs of faces among the selected images. */
  readonly mask?: () => void;
  readonly makeMain?: () => void;
  /** Puts images in front of another one of their category. */
  readonly putBefore?: (ids: readonly string[], before: PatientFile) => void;
  /** Moves the selected image a place earlier or later in its category. */
  readonly shift?: (by: -1 | 1) => void;
  readonly remove?: () => void;
  readonly download?: () => void;
  readonly downloadSmall?: () => void;
}

/**
 * Returns the commands for the selected images, each with its undo.
 *
 * @param orderedFiles the images of the stage in the order of the page
 * @param selectOnly selects one image, or none
 * @param open opens the crop of an image, and the masking of photographs of faces
 */
export function useImageCommands(
  record: PatientRecord,
  orderedFiles: readonly PatientFile[],
  selected: readonly PatientFile[],
  selectOnly: (id: string | null) => void,
  open: { readonly crop: (file: PatientFile) => void; readonly mask: (files: readonly PatientFile[]) => void },
): ImageCommands {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { files: all, mayEdit, mayDelete, mayExport } = record;
  const [single] = selected.length === 1 ? selected : [];

  /** Selects the next image of the inbox after images have left it, so that a series needs one key each. */
  const selectNext = (removedFiles: readonly PatientFile[]): void => {
    const inbox = orderedFiles.filter((file) => isInbox(file.category));
    const first = inbox.findIndex((file) => removedFiles.includes(file));
    if (first < 0) return;
    const remaining = inbox.filter((file) => !removedFiles.includes(file));
    selectOnly((remaining[first] ?? remaining.at(-1))?.id ?? null);
  };

  /** Announces a change with an undo action, which Ctrl+Z offers too. */
  const announce = (text: string, undo: () => unknown): void => {
    const step = recordUndo(text, () => void undo());
    toast('success', text, step.undo, step.expirySignal);
  };

  const listNames = (files: readonly PatientFile[]): string =>
    [...new Set(files.map(({ category }) => categoryName(category)))].join(t('image.comma'));

  const putInOrder = (files: readonly PatientFile[], ids: readonly string[]): void => {
    const before = toIds(files);
    if (before.every((id, index) => id === ids[index])) return;
    recordUndo(t('image.reordered'), () => void reorder(files, before));
    void reorder(files, ids);
  };

  const editing: ImageCommands = {
    classify: (category, files = selected) => {
      const movedFiles = files.filter((file) => file.category !== category);
      if (movedFiles.length === 0) return;
      selectNext(movedFiles);
      void classify(movedFiles, category, all).then((isDone) => {
        if (isDone)
          announce(t('image.classified', { count: movedFiles.length, category: categoryName(category) }), () =>
            restoreCategories(movedFiles, all),
          );
      });
    },
    moveTo: (stage) => {
      selectNext(selected);
      void moveToStage(selected, stage.id).then((isDone) => {
        if (isDone)
          announce(t('image.moved', { count: selected.length, stage: stage.stageName }), () => moveBack(selected));
      });
    },
    mirror: () => {
      const names = listNames(selected);
      const isMirroring = selected.some(({ mirror }) => !mirror);
      void turn(selected, ({ mirror }) => ({ mirror: !mirror })).then((isDone) => {
        if (isDone)
          announce(t(isMirroring ? 'image.mirrored' : 'image.unmirrored', { names }), () =>
            turn(selected, ({ mirror }) => ({ mirror })),
          );
      });
    },
    rotate: () => {
      const names = listNames(selected);
      void turn(selected, (file) => ({ rotation: toNextRotation(file) })).then((isDone) => {
        if (isDone) announce(t('image.rotated', { names }), () => turn(selected, toCurrentTurn));
      });
    },
    putBefore: (ids, before) => {
      const siblings = listInOrder(orderedFiles, before.category);
      putInOrder(siblings, moveBefore(toIds(siblings), ids, before.id));
    },
  };
  const faces = selected.filter(({ kind, category }) => kind === 'image' && isFaceCategory(category));
  const byClassifier = selected.filter((file) => file.classifiedBy === 'classifier');
  const confirm = (): void => {
    void confirmCategory(byClassifier).then((isDone) => {
      if (isDone)
        announce(t('image.confirmed', { count: byClassifier.length }), () => restoreCategories(byClassifier, all));
    });
  };
  const mayCrop = single?.kind === 'image' && single.width !== null && single.height !== null;
  const group = single === undefined || isInbox(single.category) ? [] : listInOrder(orderedFiles, single.category);
  const ofSingle: ImageCommands =
    single === undefined || group.length === 0
      ? {}
      : {
          ...(single.isMain ? {} : { makeMain: () => void setMain(single, all) }),
          ...(group.length === 1 ? {} : { shift: (by) => putInOrder(group, shiftId(toIds(group), single.id, by)) }),
        };
  return {
    ...(mayEdit ? { ...editing, ...ofSingle } : {}),
    ...(mayEdit && mayCrop ? { crop: () => open.crop(single) } : {}),
    ...(mayEdit && faces.length > 0 ? { mask: () => open.mask(faces) } : {}),
    ...(mayEdit && byClassifier.length > 0 ? { confirm } : {}),
    ...(mayDelete
      ? {
          remove: () => {
            selectNext(selected);
            void remove(selected).then((isDone) => {
              if (isDone) announce(t('image.removed', { count: selected.length }), () => restoreFiles(selected));
            });
          },
        }
      : {}),
    ...(mayExport
      ? {
          download: () => {
            record.whenInTreatment(() => {
              for (const file of selected) void downloadFile(file);
            });
          },
          downloadSmall: () => {
            record.whenInTreatment(() => {
              for (const file of selected) void downloadFile(file, true);
            });
          },
        }
      : {}),
  };
}

function toIds(files: readonly PatientFile[]): string[] {
  return files.map(({ id }) => id);
}
