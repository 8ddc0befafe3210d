import { formatDecimal } from '@dentarium/domain/decimal-text';
import { Button, Slider } from 'antd';
import { useId, useState } from 'react';
import type { Tilt } from '../geometry/orientation.ts';
import { useVolumeTexts } from '../texts.ts';
import styles from './ct.module.css';

/** The greatest tilt about an axis, in degrees. */
const MAX_TILT_DEGREES = 45;
const STEP_DEGREES = 0.5;
const AXES = ['left', 'back', 'head'] as const;
const UNTILTED: Tilt = [0, 0, 0];

/** Re-orients the volume: tilts it about the three axes of the patient. */
export function TiltPanel(props: { readonly tilt: Tilt | null; readonly onTilt: (tilt: Tilt | null) => void }) {
  const { t } = useVolumeTexts();
  const id = useId();
  /** `null` until the user opens or closes it: a volume that is re-oriented says so at once. */
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const tilt = props.tilt ?? UNTILTED;
  const handleAxis = (axis: number, degrees: number): void => {
    const [left, back, head] = tilt.map((value, at) => (at === axis ? degrees : value));
    const next: Tilt = [left ?? 0, back ?? 0, head ?? 0];
    props.onTilt(next.every((value) => value === 0) ? null : next);
  };
  return (
    <details
      className={styles['tilt']}
      open={isOpened ?? props.tilt !== null}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        {t('ct.tilt.title')}
        {props.tilt === null ? null : <strong> · {t('ct.tilt.done')}</strong>}
      </summary>
      {AXES.map((name, axis) => (
        <div key={name}>
          <span id={`${id}-${name}`}>
            {t(`ct.tilt.${name}`)} <output>{`${formatDecimal(tilt[axis] ?? 0)}°`}</output>
          </span>
          <Slider
            ariaLabelledByForHandle={`${id}-${name}`}
            min={-MAX_TILT_DEGREES}
            max={MAX_TILT_DEGREES}
            step={STEP_DEGREES}
            value={tilt[axis] ?? 0}
            included={false}
            tooltip={{ formatter: (degrees) => `${degrees}°` }}
            onChange={(degrees) => handleAxis(axis, degrees)}
          />
        </div>
      ))}
      <Button size="small" disabled={props.tilt === null} onClick={() => props.onTilt(null)}>
        {t('ct.tilt.reset')}
      </Button>
      <p className={styles['quiet']}>{t('ct.tilt.hint')}</p>
    </details>
  );
}
