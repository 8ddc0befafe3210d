import type { Crop, PatientFile } from '@dentarium/api/files/info-calls';
import { Dialog, FileImage } from '@dentarium/ui';
import { Button, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './crop-editor.module.css';
import { cropAround, chooseFirstCrop, computeDisplayRatio, toStored, computeMaxWidth } from './crop.ts';
import { setCrop } from './image-actions.ts';
import { getImageFit } from './image-order.ts';

/** The step of the arrow keys, in fractions of the visible part. */
const STEP = 0.04;

const toMiddle = ({ x, y, w, h }: Crop): { x: number; y: number } => ({ x: x + w / 2, y: y + h / 2 });

/**
 * Edits the visible part of an image in a cell, in the ratio of the cell: the image moves below the frame by dragging and by the arrow
 * keys, and is scaled by the wheel or the slider. The file itself stays unchanged.
 */
export function CropEditor({
  file,
  ratio,
  onClose,
}: {
  readonly file: PatientFile;
  readonly ratio: number;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState(false);
  const size = { width: file.width ?? 1, height: file.height ?? 1 };
  const imageRatio = computeDisplayRatio({ ...file, ...size });
  const [first] = useState(() => chooseFirstCrop(file, getImageFit(file.category) === 'face', ratio, imageRatio));
  const [crop, change] = useState(first);
  const hasChanges = crop.x !== first.x || crop.y !== first.y || crop.w !== first.w;
  const most = computeMaxWidth(ratio, imageRatio);

  const moveBy = (x: number, y: number): void =>
    change((now) =>
      cropAround({ x: toMiddle(now).x + x * now.w, y: toMiddle(now).y + y * now.h }, now.w, ratio, imageRatio),
    );
  const zoomTo = (zoom: number): void => change((now) => cropAround(toMiddle(now), most / zoom, ratio, imageRatio));
  const drag = (event: PointerEvent): void => {
    const box = frame.current;
    if (box === null || event.buttons !== 1) return;
    moveBy(-event.movementX / box.clientWidth, -event.movementY / box.clientHeight);
  };
  const keys = (event: KeyboardEvent): void => {
    const steps = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] } as const;
    const step = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (step === undefined) return;
    event.preventDefault();
    moveBy(step[0], step[1]);
  };
  const turnWheel = (event: WheelEvent): void =>
    change((now) => cropAround(toMiddle(now), now.w * (event.deltaY > 0 ? 1.1 : 1 / 1.1), ratio, imageRatio));
  const save = async (newCrop: Crop | null): Promise<void> => {
    setSaving(true);
    if (await setCrop(file, newCrop)) onClose();
    else setSaving(false);
  };
  const storedCrop = toStored(crop, file);
  return (
    <Dialog
      open
      title={t('crop.title')}
      width={720}
      mask={{ closable: !hasChanges && !saving }}
      onCancel={onClose}
      footer={
        <div className={styles['footer']}>
          <Button disabled={file.crop === null || saving} onClick={() => void save(null)}>
            {t('crop.whole')}
          </Button>
          <span className={styles['space']} />
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => void save(storedCrop)}>
            {t('crop.save')}
          </Button>
        </div>
      }
    >
      <p className={styles['how']}>{t('crop.how')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a frame is dragged; the arrows and the slider do the same */}
      <div
        ref={frame}
        className={styles['frame']}
        style={{ aspectRatio: ratio }}
        role="application"
        aria-label={t('crop.frame')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move what is in the frame
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={keys}
        onWheel={turnWheel}
      >
        <FileImage
          fileId={file.id}
          alt=""
          variant="preview"
          mirror={file.mirror}
          rotation={file.rotation}
          part={{ ...storedCrop, ...size }}
        />
        <span className={styles['thirds']} aria-hidden />
      </div>
      <Slider
        min={1}
        max={10}
        step={0.05}
        value={most / crop.w}
        onChange={zoomTo}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('crop.zoom')}
      />
    </Dialog>
  );
}
