import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { FaceMask } from '@dentarium/domain/face-mask';
import type { ImageFact } from '@dentarium/ui/zoom';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaskedPicture } from './masked-picture.ts';
import { MaskPicture } from './mask-picture.tsx';
import { computeCorners, computeHandles, toStoredStep, moveMask, resizeMask, rotateMask } from './mask-moves.ts';
import styles from './masking.module.css';

/** The step of the keys, in fractions of the image, and in degrees. */
const STEP = 0.01;
const TURN = 2;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Shows a photograph with its mask, which is moved, resized and rotated by pointer, finger and keys. */
export function MaskFrame(props: {
  readonly file: PatientFile;
  readonly picture: MaskedPicture;
  readonly mask: FaceMask;
  readonly facts: readonly ImageFact[];
  /** The id of the instructions. */
  readonly how: string;
  readonly onMask: (mask: FaceMask) => void;
}) {
  const { t } = useTranslation();
  const { file, picture, mask } = props;
  const group = useRef<SVGGElement>(null);
  const grip = useRef({ x: 0, y: 0 });
  const { width, height } = picture;
  const isSideways = file.rotation % 180 !== 0;

  /** Returns the place of a pointer in the stored image, in its px. */
  const toImagePlace = (event: PointerEvent): { x: number; y: number } => {
    const matrix = group.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  };
  /** Captures the pointer and stores its offset from the dragged place. */
  const startDrag =
    (at: { x: number; y: number }) =>
    (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = toImagePlace(event);
      grip.current = { x: x - at.x, y: y - at.y };
    };
  const drag = (act: (place: { x: number; y: number }) => FaceMask) => (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, y } = toImagePlace(event);
    props.onMask(act({ x: x - grip.current.x, y: y - grip.current.y }));
  };
  const angle = (mask.angle * Math.PI) / 180;
  const move = drag(({ x, y }) => moveMask(mask, x / width, y / height));
  const size = drag(({ x, y }) => {
    const [dx, dy] = [x - mask.x * width, y - mask.y * height];
    const halfWidth = Math.abs(Math.cos(angle) * dx + Math.sin(angle) * dy);
    const halfHeight = Math.abs(Math.cos(angle) * dy - Math.sin(angle) * dx);
    return resizeMask(mask, (2 * halfWidth) / width, (2 * halfHeight) / height);
  });
  const rotate = drag(({ x, y }) =>
    rotateMask(mask, (Math.atan2(y - mask.y * height, x - mask.x * width) * 180) / Math.PI),
  );
  const keys = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (way !== undefined && event.shiftKey) {
      const [w, h] = isSideways ? [way[1], way[0]] : way;
      props.onMask(resizeMask(mask, mask.w + w, mask.h + h));
    } else if (way !== undefined) {
      const [x, y] = toStoredStep(file, ...way);
      props.onMask(moveMask(mask, mask.x + x, mask.y + y));
    } else if (event.key === '[' || event.key === ']') {
      const side = (event.key === ']') === file.mirror ? -1 : 1;
      props.onMask(rotateMask(mask, mask.angle + side * TURN));
    } else {
      return;
    }
    event.preventDefault();
  };
  const [w, h] = [mask.w * width, mask.h * height];
  const handle = Math.max(width, height) / 32;
  const { side, corner } = computeCorners(mask, picture);
  const { sizing, turning } = computeHandles(mask, handle, picture);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the mask is dragged; the keys do the same
    <div
      className={styles['frame']}
      role="application"
      aria-label={t('masking.frame', { name: file.name })}
      aria-describedby={props.how}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move the mask
      tabIndex={0}
      onKeyDown={keys}
    >
      <MaskPicture file={file} picture={picture} facts={props.facts} group={group}>
        <rect
          className={styles['mask']}
          transform={`translate(${mask.x * width} ${mask.y * height}) rotate(${mask.angle})`}
          x={-w / 2}
          y={-h / 2}
          width={w}
          height={h}
          onPointerDown={startDrag({ x: mask.x * width, y: mask.y * height })}
          onPointerMove={move}
        />
        <circle
          className={styles['size']}
          cx={sizing.x}
          cy={sizing.y}
          r={handle}
          onPointerDown={startDrag(corner)}
          onPointerMove={size}
        />
        <circle
          className={styles['turn']}
          cx={turning.x}
          cy={turning.y}
          r={handle}
          onPointerDown={startDrag(side)}
          onPointerMove={rotate}
        />
      </MaskPicture>
    </div>
  );
}
