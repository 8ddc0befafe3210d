import {
  type Calibration as ImageScaling,
  distance,
  isUsableRuler,
  type Point,
  RULER_MM,
  MIN_RULER_PX,
} from '@dentarium/cephalometry';
import { NumberField } from '@dentarium/ui';
import { Button } from 'antd';
import { type Dispatch, useState } from 'react';
import { useMarkTexts } from './texts.ts';
import type { StatedScale } from './board-content.ts';
import styles from './board.module.css';
import type { BoardAction } from './point-editor.ts';

/** Formats the size of a pixel: one number if it is square. */
function formatPixelSize({ x, y }: StatedScale): string {
  return x === y ? x.toFixed(4) : `${x.toFixed(4)} × ${y.toFixed(4)}`;
}

type RulerAction = Extract<
  BoardAction<never>,
  { readonly type: 'ruler' | 'calibrate' | 'uncalibrate' | 'useScale' | 'noRuler' }
>;

/** Shows the source of the scale, and sets it by a ruler in the image or by the value of the file. */
export function Calibration(props: {
  readonly calibration: ImageScaling | null;
  /** The points of the ruler that is being set; `null` while none is. */
  readonly ruler: readonly Point[] | null;
  readonly dispatch: Dispatch<RulerAction>;
  /** The text for an image without calibration. */
  readonly noScale: string;
  readonly isReadOnly: boolean;
  /** The scale that the file states. */
  readonly stated: StatedScale | null;
}) {
  const { t } = useMarkTexts();
  const [mm, setMm] = useState<number | null>(50);
  const { calibration, ruler, dispatch, stated } = props;
  const [from, to] = ruler ?? [];
  const isSet = from !== undefined && to !== undefined;
  const isTooShort = isSet && mm !== null && !isUsableRuler({ from, to, mm });
  const scaleText = (): string => {
    if (calibration === null) return props.noScale;
    if (calibration.by === 'file')
      return `${t('board.scaleByFile', { size: formatPixelSize(calibration) })} ${t(`board.scaleOf.${calibration.source}`)}`;
    const size = calibration.mm / distance(calibration.from, calibration.to);
    return t('board.scaleByRuler', { mm: calibration.mm, size: size.toFixed(4) });
  };
  return (
    <section className={styles['panel']} aria-label={t('board.calibration')}>
      <h3 className={styles['heading']}>{t('board.calibration')}</h3>
      <p>{scaleText()}</p>
      {props.isReadOnly ? null : ruler === null ? (
        <div className={styles['row']}>
          <Button onClick={() => dispatch({ type: 'ruler' })}>{t('board.setRuler')}</Button>
          {stated === null || calibration?.by === 'file' ? null : (
            <Button
              onClick={() => dispatch({ type: 'useScale', scale: stated })}
              title={t(`board.scaleOf.${stated.source}`)}
            >
              {t('board.useScale')}
            </Button>
          )}
          {calibration === null ? null : (
            <Button onClick={() => dispatch({ type: 'uncalibrate' })}>{t('board.noRuler')}</Button>
          )}
        </div>
      ) : (
        <>
          <p role="status">{t(isSet ? 'board.rulerLength' : 'board.rulerPoints', { count: ruler.length })}</p>
          <div className={styles['row']}>
            <NumberField
              className={styles['millimetres'] ?? ''}
              control={{ 'aria-label': t('board.millimetres') }}
              unit="mm"
              min={RULER_MM.least}
              max={RULER_MM.most}
              decimals={2}
              value={mm}
              onChange={setMm}
              onRefused={() => setMm(null)}
            />
            <Button
              type="primary"
              disabled={!isSet || isTooShort || mm === null}
              onClick={() => mm !== null && dispatch({ type: 'calibrate', mm })}
            >
              {t('board.apply')}
            </Button>
            <Button onClick={() => dispatch({ type: 'noRuler' })}>{t('board.cancel')}</Button>
          </div>
          {isTooShort ? <p role="alert">{t('board.rulerTooShort', { pixels: MIN_RULER_PX })}</p> : null}
        </>
      )}
    </section>
  );
}
