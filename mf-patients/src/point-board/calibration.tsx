import { distance, isUsableRuler, RULER_MM, SHORTEST_RULER } from '@dentarium/cephalometry';
import type { FileScale } from '@dentarium/server/calls/cephalometry';
import { Button, InputNumber } from 'antd';
import { type Dispatch, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ceph.module.css';
import type { EditorAction, EditorState } from './tracing-editor.ts';

/** The size of a pixel: one number where it is square. */
function pixelText({ x, y }: FileScale): string {
  return x === y ? x.toFixed(4) : `${x.toFixed(4)} × ${y.toFixed(4)}`;
}

/** How a millimetre of the patient is known, and setting it by a ruler in the image or by what the file states. */
export function Calibration(props: {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly isReadOnly: boolean;
  /** What the file states. */
  readonly stated: FileScale | null;
}) {
  const { t } = useTranslation();
  const [mm, setMm] = useState(50);
  const { state, dispatch, stated } = props;
  const { calibration } = state.content;
  const [from, to] = state.ruler ?? [];
  const isSet = from !== undefined && to !== undefined;
  const isTooShort = isSet && !isUsableRuler({ from, to, mm });
  const scaleText = (): string => {
    if (calibration === null) return t('ceph.noScale');
    if (calibration.by === 'file')
      return `${t('ceph.scaleByFile', { size: pixelText(calibration) })} ${t(`ceph.scaleOf.${calibration.source}`)}`;
    const size = calibration.mm / distance(calibration.from, calibration.to);
    return t('ceph.scaleByRuler', { mm: calibration.mm, size: size.toFixed(4) });
  };
  return (
    <section className={styles['panel']} aria-label={t('ceph.calibration')}>
      <h3 className={styles['heading']}>{t('ceph.calibration')}</h3>
      <p>{scaleText()}</p>
      {props.isReadOnly ? null : state.ruler === null ? (
        <div className={styles['row']}>
          <Button onClick={() => dispatch({ type: 'ruler' })}>{t('ceph.setRuler')}</Button>
          {stated === null || calibration?.by === 'file' ? null : (
            <Button
              onClick={() => dispatch({ type: 'useScale', scale: stated })}
              title={t(`ceph.scaleOf.${stated.source}`)}
            >
              {t('ceph.useScale')}
            </Button>
          )}
          {calibration === null ? null : (
            <Button onClick={() => dispatch({ type: 'uncalibrate' })}>{t('ceph.noRuler')}</Button>
          )}
        </div>
      ) : (
        <>
          <p role="status">{t(isSet ? 'ceph.rulerLength' : 'ceph.rulerPoints', { count: state.ruler.length })}</p>
          <div className={styles['row']}>
            <InputNumber
              aria-label={t('ceph.millimetres')}
              suffix="mm"
              min={RULER_MM.least}
              max={RULER_MM.most}
              value={mm}
              onChange={(value) => setMm(value ?? 0)}
            />
            <Button type="primary" disabled={!isSet || isTooShort} onClick={() => dispatch({ type: 'calibrate', mm })}>
              {t('ceph.apply')}
            </Button>
            <Button onClick={() => dispatch({ type: 'noRuler' })}>{t('ceph.cancel')}</Button>
          </div>
          {isTooShort ? <p role="alert">{t('ceph.rulerTooShort', { pixels: SHORTEST_RULER })}</p> : null}
        </>
      )}
    </section>
  );
}
