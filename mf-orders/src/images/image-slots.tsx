import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { OrderModel } from '@dentarium/api/services/order-server';
import type { Stage } from '@dentarium/api/services/stage-service';
import { bus } from '@dentarium/bus';
import { fileCategory } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import {
  IMAGE_SLOTS,
  type ImageSlot,
  isSlotRequired,
  judgeSlots,
  type SlotProblem,
} from '@dentarium/domain/order-forms';
import { FORM_KEYS, type OrderType } from '@dentarium/domain/orders';
import { useLanguage } from '@dentarium/platform';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageSlotTile } from './image-slot-tile.tsx';
import styles from './images.module.css';
import { fileIn, placed } from './slot-files.ts';

const ImageChooser = lazy(() => import('./image-chooser.tsx'));

/** The kinds of files that a place takes. */
function kindsOf({ form }: ImageSlot): readonly PatientFile['kind'][] {
  if (form === FORM_KEYS.models) return ['model'];
  return form === FORM_KEYS.cbct ? ['dicom', 'archive'] : ['image', 'dicom'];
}

/** What the places of an order are judged by. */
interface JudgedSlots {
  readonly type: OrderType;
  readonly setting: FormSetting;
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the order was sent with last; places that hold another file are marked. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly files: readonly PatientFile[];
  /** What the order is judged by of models. */
  readonly models: readonly OrderModel[];
}

interface Props extends JudgedSlots {
  readonly orderId: string;
  readonly form: ImageSlot['form'];
  readonly stages: readonly Stage[];
  readonly stageId: string | null;
  /** The order may still be sent: looking at a model in 3D is kept. */
  readonly isOpen: boolean;
  /** Left out where the files are only looked at. */
  readonly onChange?: (change: DeclaredAnswers) => void;
}

/** The places for files of a form: each is chosen from the patient's stages or sent here, and says what is wrong with it. */
export function ImageSlots(props: Props) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [choosing, setChoosing] = useState<ImageSlot | null>(null);
  const { answers, before, files, models, type, setting, onChange } = props;
  const slots = IMAGE_SLOTS.filter(({ form }) => form === props.form);
  const problems = slotProblems(props).filter(({ code }) => props.isOpen || code !== 'notOpened');
  const { orderId } = props;
  useSentImages(props);
  const nameOf = (category: number): string => fileCategory(category)?.name[language] ?? String(category);
  return (
    <>
      <ul className={styles['slots']}>
        {slots.map((slot) => (
          <li key={slot.category} data-field={`file${slot.category}`}>
            <ImageSlotTile
              slot={slot}
              name={nameOf(slot.category)}
              required={isSlotRequired(slot, type, productOf(setting), slotFacts(setting))}
              fileId={fileIn(answers, slot.category)}
              isChanged={before !== undefined && fileIn(before, slot.category) !== fileIn(answers, slot.category)}
              files={files}
              problems={problems.filter(({ category }) => category === slot.category)}
              box={modelIn(models, fileIn(answers, slot.category))?.box ?? null}
              lookedAtFor={props.isOpen && !isOpenedIn(models, fileIn(answers, slot.category)) ? orderId : null}
              upload={props.stageId === null ? null : { orderId, stageId: props.stageId, category: slot.category }}
              {...(onChange === undefined
                ? {}
                : {
                    onChoose: () => setChoosing(slot),
                    onRemove: () => onChange(placed(slot.category, null)),
                  })}
            />
          </li>
        ))}
      </ul>
      {choosing === null ? null : (
        <Suspense fallback={null}>
          <ImageChooser
            title={t('images.chooseFor', { name: nameOf(choosing.category) })}
            stages={props.stages}
            files={files}
            stageId={props.stageId}
            category={choosing.category}
            kinds={kindsOf(choosing)}
            onChoose={(fileId) => {
              onChange?.(placed(choosing.category, fileId));
              setChoosing(null);
            }}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Puts what was sent from here into its place, once it is filed. */
function useSentImages({ orderId, form, onChange }: Pick<Props, 'orderId' | 'form' | 'onChange'>): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      bus.on('orders:imageFiled', (filed) => {
        const isHere = IMAGE_SLOTS.some((slot) => slot.form === form && slot.category === filed.category);
        if (filed.orderId === orderId && isHere) latest.current?.(placed(filed.category, filed.fileId));
      }),
    [orderId, form],
  );
}

/** The product of an order, of the facts of all forms. */
function productOf({ facts }: FormSetting): { readonly kind: number } {
  const kind = facts['productKind'];
  return { kind: typeof kind === 'number' ? kind : 0 };
}

/** What places are judged by, of the facts of all forms. */
function slotFacts({ facts, day }: FormSetting): Parameters<typeof isSlotRequired>[3] {
  const impacted: unknown = facts['impacted'];
  const basis = facts['retentionBasis'];
  return {
    day,
    impacted: Array.isArray(impacted) ? impacted.filter((tooth): tooth is number => typeof tooth === 'number') : [],
    modelsMailed: facts['modelsMailed'] === true,
    retentionBasis: typeof basis === 'number' ? basis : null,
  };
}

function modelIn(models: readonly OrderModel[], fileId: string | undefined): OrderModel | undefined {
  return models.find((model) => model.fileId === fileId);
}

function isOpenedIn(models: readonly OrderModel[], fileId: string | undefined): boolean {
  return modelIn(models, fileId)?.isOpened === true;
}

/** What is wrong with the files in the places, as the server judges them when the order is sent. */
function slotProblems({ type, setting, answers, files, models }: JudgedSlots): readonly SlotProblem[] {
  const given = IMAGE_SLOTS.flatMap((slot) => {
    const file = files.find(({ id }) => id === fileIn(answers, slot.category));
    if (file === undefined) return [];
    const { id, name, kind, size, takenAt, isMain } = file;
    const takenOn = takenAt.slice(0, 10);
    const box = modelIn(models, id)?.box ?? null;
    return [
      {
        category: slot.category,
        name,
        isDicom: kind === 'dicom',
        bytes: size,
        takenOn,
        isMain,
        box,
        isOpened: isOpenedIn(models, id),
      },
    ];
  });
  return judgeSlots(type, productOf(setting), slotFacts(setting), given);
}
