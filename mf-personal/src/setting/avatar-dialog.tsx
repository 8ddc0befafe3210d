import { updateUserHeadImg } from '@dentarium/api/services/account-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { Modal, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centred, type Crop, MOST_ZOOM, moved, zoomed, zoomOf } from './crop.ts';
import { ownAccountChanged } from './own-account.ts';
import styles from './setting.module.css';

/** Side of the window in CSS px, and of the picture that is sent. */
const SIDE = 280;
const SENT_SIDE = 400;
const KEY_STEP = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The picture of a file, upright as its EXIF says; `null` while it is read, `undefined` when it is none. */
function usePicture(file: File): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    let made: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        made = bitmap;
        if (gone) bitmap.close();
        else setPicture(bitmap);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [file]);
  return failed ? undefined : (picture ?? null);
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const ratio = canvas.width / SIDE;
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(
    picture,
    crop.x * ratio,
    crop.y * ratio,
    picture.width * crop.scale * ratio,
    picture.height * crop.scale * ratio,
  );
}

/** A JPEG has no transparency; what is transparent would turn black. */
function coverTransparent(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
}

async function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  draw(canvas, picture, crop);
  coverTransparent(canvas);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/jpeg', 0.9),
  );
}

/** Cuts a square out of a picture by drag, wheel, slider or keys, and sends it. */
export default function AvatarDialog({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const picture = usePicture(file);
  const [crop, setCrop] = useState<Crop | null>(null);
  const save = useApiMutation(
    async (send, { bitmap, part }: { bitmap: ImageBitmap; part: Crop }) =>
      send(updateUserHeadImg, { body: { file: await cut(bitmap, part) } }),
    {
      onSuccess: (avatar) => {
        ownAccountChanged({ avatar });
        toast('success', t('profile.saved'));
        onClose();
      },
    },
  );
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = picture ? (crop ?? centred(picture, SIDE)) : null;

  useEffect(() => {
    if (picture === undefined) {
      toast('error', t('avatar.unreadable'));
      onClose();
    }
  }, [picture, onClose, t]);
  useEffect(() => {
    if (canvas.current && picture && shown) draw(canvas.current, picture, shown);
  });

  const move = (x: number, y: number): void => {
    if (picture && shown) setCrop(moved(picture, SIDE, shown, { x, y }));
  };
  const zoom = (to: number): void => {
    if (picture && shown) setCrop(zoomed(picture, SIDE, shown, to));
  };
  const drag = (event: PointerEvent): void => {
    if (event.buttons === 1) move(event.movementX, event.movementY);
  };
  const press = (event: KeyboardEvent): void => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    move(x, y);
  };

  return (
    <Modal
      open
      width={360}
      title={t('avatar.title')}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: shown === null }}
      onOk={() => picture && shown && void save.mutate({ bitmap: picture, part: shown })}
      onCancel={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved like a map, by keys too */}
      <div
        className={styles['crop']}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture
        tabIndex={0}
        aria-label={t('avatar.move')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => picture && shown && zoom(zoomOf(picture, SIDE, shown) * (event.deltaY < 0 ? 1.1 : 1 / 1.1))}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={SIDE * 2} height={SIDE * 2} />
        <div className={styles['ring']} />
      </div>
      <Slider
        className={styles['zoom'] ?? ''}
        aria-label={t('avatar.zoom')}
        ariaLabelForHandle={t('avatar.zoom')}
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        tooltip={{ open: false }}
        value={picture && shown ? zoomOf(picture, SIDE, shown) : 1}
        onChange={zoom}
      />
    </Modal>
  );
}
