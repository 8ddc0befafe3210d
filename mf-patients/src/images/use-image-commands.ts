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
  classifyBack,
  confirmCategory,
  moveBack,
  moveToStage,
  quarterOn,
  remove,
  reorder,
  setMain,
  turn,
} from './image-actions.ts';
import { movedBefore, orderedOf, shifted } from './image-order.ts';
import { undoable } from './undo-steps.ts';

/** What can be done with the selected images of a stage. What a user may not do, or what fits none of them, is left out. */
export interface ImageCommands {
  readonly classify?: (category: number, files?: readonly PatientFile[]) => void;
  /** Says that the classifier was right. */
  readonly confirm?: () => void;
  readonly moveTo?: (stage: Stage) => void;
  readonly mirror?: () => void;
  readonly rotate?: () => void;
  /** Opens the choice of the part that is shown of the selected image. */
  readonly crop?: () => void;
  /** Opens the masking of the photographs of faces among the selected images. */
  readonly mask?: () => void;
  readonly makeMain?: () => void;
  /** Puts images in front of another one of their category. */
  readonly putBefore?: (ids: readonly string[], before: PatientFile) => void;
  /** Puts the selected image a place earlier or later among those of its category. */
  readonly shift?: (by: -1 | 1) => void;
  readonly remove?: () => void;
  readonly download?: () => void;
  readonly downloadSmall?: () => void;
}

/**
 * The commands for the selected images, each with its undo.
 *
 * @param shown the images of the stage in the order of the page.
 * @param only selects one image, or none.
 * @param open opens the crop of an image, and the masking of photographs of faces.
 */
export function useImageCommands(
  record: PatientRecord,
  shown: readonly PatientFile[],
  selected: readonly PatientFile[],
  only: (id: string | null) => void,
  open: { readonly crop: (file: PatientFile) => void; readonly mask: (files: readonly PatientFile[]) => void },
): ImageCommands {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { files: all, mayEdit, mayDelete, mayExport } = record;
  const [single] = selected.length === 1 ? selected : [];

  /** After images have left the inbox the next one there is selected, so that a series needs one key each. */
  const selectNext = (gone: readonly PatientFile[]): void => {
    const inbox = shown.filter((file) => isInbox(file.category));
    const first = inbox.findIndex((file) => gone.includes(file));
    if (first < 0) return;
    const left = inbox.filter((file) => !gone.includes(file));
    only((left[first] ?? left.at(-1))?.id ?? null);
  };

  /** Says what was done and offers to take it back; so does Ctrl+Z. */
  const say = (text: string, undo: () => unknown): void => {
    const step = undoable(text, () => void undo());
    toast('success', text, step.undo, step.gone);
  };

  const putInOrder = (files: readonly PatientFile[], ids: readonly string[]): void => {
    const before = idsOf(files);
    if (before.every((id, index) => id === ids[index])) return;
    undoable(t('image.reordered'), () => void reorder(files, before));
    void reorder(files, ids);
  };

  const editing: ImageCommands = {
    classify: (category, files = selected) => {
      const moved = files.filter((file) => file.category !== category);
      if (moved.length === 0) return;
      selectNext(moved);
      void classify(moved, category, all).then((made) => {
        if (made)
          say(t('image.classified', { count: moved.length, category: categoryName(category) }), () =>
            classifyBack(moved, all),
          );
      });
    },
    moveTo: (stage) => {
      selectNext(selected);
      void moveToStage(selected, stage.id).then((made) => {
        if (made) say(t('image.moved', { count: selected.length, stage: stage.stageName }), () => moveBack(selected));
      });
    },
    mirror: () => {
      undoable(t('image.mirror'), () => void turn(selected, ({ mirror }) => ({ mirror })));
      void turn(selected, ({ mirror }) => ({ mirror: !mirror }));
    },
    rotate: () => {
      undoable(t('image.rotate'), () => void turn(selected, turnOf));
      void turn(selected, (file) => ({ rotation: quarterOn(file) }));
    },
    putBefore: (ids, before) => {
      const siblings = orderedOf(shown, before.category);
      putInOrder(siblings, movedBefore(idsOf(siblings), ids, before.id));
    },
  };
  const faces = selected.filter(({ kind, category }) => kind === 'image' && isFaceCategory(category));
  const byClassifier = selected.filter((file) => file.classifiedBy === 'classifier');
  const confirm = (): void => {
    void confirmCategory(byClassifier).then((made) => {
      if (made) say(t('image.confirmed', { count: byClassifier.length }), () => classifyBack(byClassifier, all));
    });
  };
  const mayCrop = single?.kind === 'image' && single.width !== null && single.height !== null;
  const group = single === undefined || isInbox(single.category) ? [] : orderedOf(shown, single.category);
  const ofSingle: ImageCommands =
    single === undefined || group.length === 0
      ? {}
      : {
          ...(single.isMain ? {} : { makeMain: () => void setMain(single, all) }),
          ...(group.length === 1 ? {} : { shift: (by) => putInOrder(group, shifted(idsOf(group), single.id, by)) }),
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
            void remove(selected).then((made) => {
              if (made) say(t('image.removed', { count: selected.length }), () => restoreFiles(selected));
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

function idsOf(files: readonly PatientFile[]): string[] {
  return files.map(({ id }) => id);
}

/** How an image is rotated now. */
function turnOf({ rotation }: PatientFile): { rotation: 0 | 90 | 180 | 270 } {
  return { rotation: quarterOn({ rotation: rotation - 90 }) };
}
