import { Dialog } from '@dentarium/ui';
import { updateUserHeadImg } from '@dentarium/api/account/calls';
import { toast, useApiMutation } from '@dentarium/platform';
import { Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCentredCrop, type Crop, MAX_ZOOM, moveCrop, zoomCrop, toZoom } from './crop.ts';
import { updateSessionUser } from './own-account.ts';
import styles from './setting.module.css';

/** Side of the window in CSS px, and side of the saved image in px. */
const SIDE = 280;
const SAVED_SIDE = 400;
const KEY_STEP = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Decodes the image of a file, upright by its EXIF data; `null` while loading, `undefined` if it is no image. */
function useImage(file: File): ImageBitmap | null | undefined {
  const [image, setImage] = useState<ImageBitmap | null>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    let decodedImage: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        decodedImage = bitmap;
        if (isCancelled) bitmap.close();
        else setImage(bitmap);
      },
      () => setHasFailed(true),
    );
    return () => {
      isCancelled = true;
      decodedImage?.close();
    };
  }, [file]);
  return hasFailed ? undefined : (image ?? null);
}

function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const ratio = canvas.width / SIDE;
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(
    image,
    crop.x * ratio,
    crop.y * ratio,
    image.width * crop.scale * ratio,
    image.height * crop.scale * ratio,
  );
}

/** Fills transparent pixels with white, because a JPEG would show them black. */
function fillTransparentPixels(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
}

async function cutImage(image: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SAVED_SIDE;
  canvas.height = SAVED_SIDE;
  drawCrop(canvas, image, crop);
  fillTransparentPixels(canvas);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), 'image/jpeg', 0.9),
  );
}

/** Cuts a square out of an image by drag, wheel, slider or keys, and saves it as the avatar. */
export default function AvatarDialog({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const image = useImage(file);
  const [crop, setCrop] = useState<Crop | null>(null);
  const save = useApiMutation(
    async (send, { bitmap, part }: { bitmap: ImageBitmap; part: Crop }) =>
      send(updateUserHeadImg, { body: { file: await cutImage(bitmap, part) } }),
    {
      onSuccess: (avatar) => {
        updateSessionUser({ avatar });
        toast('success', t('profile.saved'));
        onClose();
      },
    },
  );
  const canvas = useRef<HTMLCanvasElement>(null);
  const visibleCrop = image ? (crop ?? createCentredCrop(image, SIDE)) : null;

  useEffect(() => {
    if (image === undefined) {
      toast('error', t('avatar.unreadable'));
      onClose();
    }
  }, [image, onClose, t]);
  useEffect(() => {
    if (canvas.current && image && visibleCrop) drawCrop(canvas.current, image, visibleCrop);
  });

  const move = (x: number, y: number): void => {
    if (image && visibleCrop) setCrop(moveCrop(image, SIDE, visibleCrop, { x, y }));
  };
  const zoom = (to: number): void => {
    if (image && visibleCrop) setCrop(zoomCrop(image, SIDE, visibleCrop, to));
  };
  const handleDrag = (event: PointerEvent): void => {
    if (event.buttons === 1) move(event.movementX, event.movementY);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    move(x, y);
  };

  return (
    <Dialog
      open
      width={360}
      title={t('avatar.title')}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: visibleCrop === null }}
      onOk={() => image && visibleCrop && void save.mutate({ bitmap: image, part: visibleCrop })}
      onCancel={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved like a map, by keys too */}
      <div
        className={styles['crop']}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the image
        tabIndex={0}
        aria-label={t('avatar.move')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleDrag}
        onWheel={(event) =>
          image && visibleCrop && zoom(toZoom(image, SIDE, visibleCrop) * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
        }
        onKeyDown={handleKeyDown}
      >
        <canvas ref={canvas} width={SIDE * 2} height={SIDE * 2} />
        <div className={styles['ring']} />
      </div>
      <Slider
        className={styles['zoom'] ?? ''}
        aria-label={t('avatar.zoom')}
        ariaLabelForHandle={t('avatar.zoom')}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        tooltip={{ open: false }}
        value={image && visibleCrop ? toZoom(image, SIDE, visibleCrop) : 1}
        onChange={zoom}
      />
    </Dialog>
  );
}
