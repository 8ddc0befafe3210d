import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { IMAGE_SLOTS, type ImageSlot, isSlotRequired, toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../hooks/use-event.ts';
import { type ClassifiedFiles, settleClassifiedFiles, useClassifiedFiles } from './classified-files.ts';
import { createPlaceStage } from './first-stage.ts';
import { listKinds, listPlacedFiles } from './placed-files.ts';
import { ImageSlotTile } from './image-slot-tile.tsx';
import styles from './images.module.css';
import { isSending, usePlaceUploads } from './place-uploads.ts';
import { isSlot, formatSlotName } from './places.ts';
import { RefusedUploads } from './refused-uploads.tsx';
import { findSlotFile, createSlotAnswer } from './slot-files.ts';
import {
  isModelOpened,
  type SlotCheckInput,
  findModel,
  toProduct,
  toSlotFacts,
  findSlotProblems,
} from './slot-problems.ts';

const ImageChooser = lazy(() => import('./image-chooser.tsx'));

interface Props extends SlotCheckInput {
  /** The answers of the last submission. Slots with a different file are marked. */
  readonly previousAnswers?: Readonly<Record<string, unknown>> | undefined;
  readonly orderId: string;
  readonly patientId: string;
  readonly form: ImageSlot['form'];
  readonly stages: readonly Stage[];
  readonly stageId: string | null;
  /** True if the order may still be submitted. Views of a model in 3D are recorded then. */
  readonly isOpen: boolean;
  /** Returns the link to the page on which a slot is filled, by its field; omitted if problems have no link. */
  readonly toHref?: ((field: string) => string) | undefined;
  /** Omitted for read-only slots. */
  readonly onChange?: (change: DeclaredAnswers) => void;
}

/** Shows the file slots of a form. Each is filled from the patient's stages or by an upload, and shows its problems. */
export function ImageSlots(props: Props) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [selectedSlot, setSelectedSlot] = useState<ImageSlot | null>(null);
  const { answers, previousAnswers, files, models, type, setting, onChange } = props;
  const slots = IMAGE_SLOTS.filter(({ form }) => form === props.form);
  const problems = findSlotProblems(props).filter(({ code }) => props.isOpen || code !== 'notOpened');
  const { orderId } = props;
  useFiledImages(props);
  usePlacedFiles(props);
  const uploads = usePlaceUploads(orderId);
  const listUploadsFor = (slot: ImageSlot) => uploads.filter(({ place }) => isSlot(place, slot.category));
  return (
    <>
      <ul className={styles['slots']}>
        {slots.map((slot) => (
          <li key={slot.category} data-field={toSlotKey(slot.category)}>
            <ImageSlotTile
              slot={slot}
              name={formatSlotName(slot.category, language)}
              required={onChange !== undefined && isSlotRequired(slot, type, toProduct(setting), toSlotFacts(setting))}
              fileId={findSlotFile(answers, slot.category)}
              isChanged={
                previousAnswers !== undefined &&
                findSlotFile(previousAnswers, slot.category) !== findSlotFile(answers, slot.category)
              }
              files={files}
              isSending={listUploadsFor(slot).some(isSending)}
              href={props.toHref?.(toSlotKey(slot.category))}
              months={slot.months[type] ?? 0}
              problems={problems.filter(({ category }) => category === slot.category)}
              box={findModel(models, findSlotFile(answers, slot.category))?.box ?? null}
              viewedForOrderId={
                props.isOpen && !isModelOpened(models, findSlotFile(answers, slot.category)) ? orderId : null
              }
              upload={onChange === undefined ? null : { orderId, ...createPlaceStage(props), category: slot.category }}
              {...(onChange === undefined
                ? {}
                : {
                    onChoose: () => setSelectedSlot(slot),
                    onRemove: () => onChange(createSlotAnswer(slot.category, null)),
                  })}
            />
          </li>
        ))}
      </ul>
      <RefusedUploads uploads={slots.flatMap(listUploadsFor)} />
      {selectedSlot === null ? null : (
        <Suspense fallback={null}>
          <ImageChooser
            title={t('images.chooseFor', { name: formatSlotName(selectedSlot.category, language) })}
            stages={props.stages}
            files={files}
            stageId={props.stageId}
            category={selectedSlot.category}
            kinds={listKinds(selectedSlot)}
            onChoose={(fileId) => {
              onChange?.(createSlotAnswer(selectedSlot.category, fileId));
              setSelectedSlot(null);
            }}
            onClose={() => setSelectedSlot(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the answer that names the stage of the images, if the form has one and it is not answered. */
function toStageAnswer(form: ImageSlot['form'], answers: Props['answers'], stageId: string | null): DeclaredAnswers {
  const isUnanswered = form === FORM_KEYS.images && typeof answers['stage'] !== 'string';
  return isUnanswered && stageId !== null ? { stage: stageId } : {};
}

type FilledProps = Pick<Props, 'orderId' | 'form' | 'answers' | 'onChange'>;

/** Puts uploaded files into their slots once they are filed. */
function useFiledImages({ orderId, form, answers, onChange }: FilledProps): void {
  const fill = useEvent((category: number, fileId: string, stageId: string) =>
    onChange?.({ ...createSlotAnswer(category, fileId), ...toStageAnswer(form, answers, stageId) }),
  );
  useEffect(
    () =>
      bus.on('orders:imageFiled', ({ place, fileId, stageId }) => {
        const here = IMAGE_SLOTS.find((slot) => slot.form === form && isSlot(place, slot.category));
        if (place.orderId === orderId && here !== undefined) fill(here.category, fileId, stageId);
      }),
    [orderId, form, fill],
  );
}

/**
 * Puts files that were sent together into their slots once they are classified. They replace what the slots held, but
 * not each other.
 */
function usePlacedFiles({ orderId, form, answers, files, onChange }: FilledProps & Pick<Props, 'files'>): void {
  const sentFiles = useClassifiedFiles(orderId);
  const place = useEvent((patientFiles: readonly PatientFile[], candidates: ClassifiedFiles) => {
    if (onChange === undefined) return;
    const placedFiles = listPlacedFiles(form, answers, patientFiles, candidates);
    const [first] = placedFiles;
    if (first === undefined) return;
    settleClassifiedFiles(
      orderId,
      placedFiles.map(({ id }) => id),
    );
    const answersToFill = placedFiles.map(({ category, id }) => createSlotAnswer(category, id));
    onChange(Object.assign(toStageAnswer(form, answers, first.stageId), ...answersToFill) as DeclaredAnswers);
  });
  useEffect(() => place(files, sentFiles), [sentFiles, files, place]);
}
