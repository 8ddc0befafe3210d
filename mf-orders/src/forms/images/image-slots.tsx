import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { IMAGE_SLOTS, type ImageSlot, isSlotRequired, toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Lists the kinds of files that a slot accepts. */
function listKinds({ form }: ImageSlot): readonly PatientFile['kind'][] {
  if (form === FORM_KEYS.models) return ['model'];
  return form === FORM_KEYS.cbct ? ['dicom', 'archive'] : ['image', 'dicom'];
}

interface Props extends SlotCheckInput {
  /** The answers of the last submission. Slots with a different file are marked. */
  readonly previousAnswers?: Readonly<Record<string, unknown>> | undefined;
  readonly orderId: string;
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
              upload={props.stageId === null ? null : { orderId, stageId: props.stageId, category: slot.category }}
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

/** Puts uploaded files into their slots once they are filed. */
function useFiledImages({ orderId, form, onChange }: Pick<Props, 'orderId' | 'form' | 'onChange'>): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      bus.on('orders:imageFiled', ({ place, fileId }) => {
        const here = IMAGE_SLOTS.find((slot) => slot.form === form && isSlot(place, slot.category));
        if (place.orderId === orderId && here !== undefined) latest.current?.(createSlotAnswer(here.category, fileId));
      }),
    [orderId, form],
  );
}
