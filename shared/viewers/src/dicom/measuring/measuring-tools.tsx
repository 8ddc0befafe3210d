import BorderOutlined from '@ant-design/icons/BorderOutlined';
import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import FallOutlined from '@ant-design/icons/FallOutlined';
import LineOutlined from '@ant-design/icons/LineOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import RadiusSettingOutlined from '@ant-design/icons/RadiusSettingOutlined';
import { NumberField } from '@dentarium/ui';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { SavingState } from '../../annotations/saving-state.tsx';
import { useDicomTexts } from '../texts.ts';
import type { DisplayedFrame } from '../dicom-side.tsx';
import { ToolButton } from '../dicom-tools.tsx';
import { computeLength, type MeasurementKind, type Scale, toScale } from './measure.ts';
import { useNamedMeasurements } from './measurement-text.ts';
import styles from './measuring.module.css';
import type { Annotations } from '../../annotations/use-annotations.ts';

const KINDS: readonly (readonly [kind: MeasurementKind, hotkey: string, icon: ReactNode])[] = [
  ['length', '1', <LineOutlined key="length" aria-hidden />],
  ['angle', '2', <FallOutlined key="angle" aria-hidden />],
  ['cobb', '3', <ColumnHeightOutlined key="cobb" aria-hidden />],
  ['rectangle', '4', <BorderOutlined key="rectangle" aria-hidden />],
  ['ellipse', '5', <RadiusSettingOutlined key="ellipse" aria-hidden />],
];

/** The keys of the kinds of measurement. */
export const MEASURING_KEYS = KINDS.map(([kind, hotkey]) => [hotkey, kind] as const);

/** Selects the kind of measurement, and shows the measurements and their saving state. */
export function MeasuringTools(props: {
  readonly kind: MeasurementKind | null;
  readonly onKind: (kind: MeasurementKind) => void;
  readonly displayedFrame: DisplayedFrame | null;
  readonly annotations: Annotations | null;
}) {
  const { t } = useDicomTexts();
  const { kind, onKind, displayedFrame, annotations } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {KINDS.map(([one, hotkey, icon]) => (
        <ToolButton
          key={one}
          icon={icon}
          label={t(`dicom.kind.${one}`)}
          hotkey={hotkey}
          isOn={kind === one}
          onClick={() => onKind(one)}
        />
      ))}
      <ToolButton
        icon={<UnorderedListOutlined aria-hidden />}
        label={t('dicom.measurements')}
        onClick={() => setOpen(true)}
      />
      {annotations === null ? null : <SavingState items={[annotations]} />}
      <Drawer open={isOpen && annotations !== null} title={t('dicom.measurements')} onClose={() => setOpen(false)}>
        {annotations === null || displayedFrame === null ? null : (
          <MeasurementList displayedFrame={displayedFrame} annotations={annotations} />
        )}
      </Drawer>
    </>
  );
}

/** Lists the measurements of the displayed frame, the source of its millimetres, and the calibration by a known length. */
function MeasurementList({
  displayedFrame,
  annotations,
}: {
  readonly displayedFrame: DisplayedFrame;
  readonly annotations: Annotations;
}) {
  const { t } = useDicomTexts();
  const nameMeasurements = useNamedMeasurements();
  const { ready, ref } = displayedFrame;
  if (ready === null) return null;
  const { summary } = ready;
  const scale = toScale(summary, annotations.calibration);
  const namedMeasurements = nameMeasurements(annotations.measurements, { ready, ref }, scale);
  const source = annotations.calibration === null ? (summary.spacing?.source ?? 'none') : 'calibrated';
  return (
    <>
      <p>{t(`dicom.scale.${source}`)}</p>
      {annotations.calibration === null ? null : (
        <Button onClick={() => annotations.calibrate(null)}>{t('dicom.uncalibrate')}</Button>
      )}
      {namedMeasurements.length === 0 ? <p>{t('dicom.noMeasurements')}</p> : null}
      <ul className={styles['list']}>
        {namedMeasurements.map(({ one, name }) => {
          const [from, to] = one.points;
          return (
            <li key={one.id}>
              <span>{name}</span>
              {one.kind === 'length' && from !== undefined && to !== undefined ? (
                <Calibration
                  length={computeLength(from, to, scale)}
                  scale={scale}
                  onCalibrate={annotations.calibrate}
                />
              ) : null}
              <Button
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('dicom.removeMeasurement', { name })}
                onClick={() => annotations.remove(one.id)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Calibrates the scale by the real length of a drawn line. */
function Calibration(props: {
  readonly length: number;
  readonly scale: Scale;
  readonly onCalibrate: (calibration: number) => void;
}) {
  const { t } = useDicomTexts();
  const { length, scale } = props;
  const [knownLength, setKnownLength] = useState<number | null>(null);
  const calibration = knownLength === null || length === 0 ? null : (knownLength / length) * scale.across;
  return (
    <>
      <NumberField
        className={styles['known'] ?? ''}
        control={{ 'aria-label': t('dicom.knownLength') }}
        min={0.1}
        max={1000}
        decimals={2}
        unit="mm"
        placeholder={t('dicom.knownLength')}
        value={knownLength}
        onChange={setKnownLength}
        onRefused={() => setKnownLength(null)}
      />
      <Button
        disabled={calibration === null || calibration > 100}
        onClick={() => calibration !== null && props.onCalibrate(calibration)}
      >
        {t('dicom.calibrate')}
      </Button>
    </>
  );
}
