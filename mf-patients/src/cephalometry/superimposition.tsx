import {
  findCephMethod,
  LANDMARK_BY_ID,
  listMissingLandmarks,
  toPixelSize,
  type PlacedPoints,
  superimpose,
  type SuperimpositionName,
  SUPERIMPOSITIONS,
} from '@dentarium/cephalometry';
import type { Tracing } from '@dentarium/server/calls/cephalometry';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from '../patient/measured-panels.module.css';
import { toTracingContent, type TracingContent } from './tracing-content.ts';

/** The tracing that is superimposed on the one of the page, and its reference plane. */
export interface Overlay {
  readonly tracingId: string | null;
  readonly way: SuperimpositionName;
}

/** Returns the superimposed points, or the problem: missing landmarks, or a tracing without a scale. */
export function toOverlay(
  content: TracingContent,
  other: Tracing | undefined,
  way: SuperimpositionName,
): { readonly points: PlacedPoints | null; readonly problem: 'scale' | readonly string[] | null } {
  if (other === undefined) return { points: null, problem: null };
  const otherContent = toTracingContent(other);
  const missing = listMissingLandmarks(way, [content, otherContent]);
  if (missing.length > 0) return { points: null, problem: missing.map((id) => LANDMARK_BY_ID.get(id)?.label ?? id) };
  const [size, otherSize] = [toPixelSize(content.calibration), toPixelSize(otherContent.calibration)];
  if (size === null || otherSize === null) return { points: null, problem: 'scale' };
  const lower = { points: content.points, size };
  return { points: superimpose(lower, { points: otherContent.points, size: otherSize }, way), problem: null };
}

/** Selects a tracing of another X-ray, and the reference plane of the superimposition. */
export function Superimposition(props: {
  readonly record: PatientRecord;
  readonly fileId: string;
  readonly tracings: readonly Tracing[];
  readonly overlay: Overlay;
  readonly problem: 'scale' | readonly string[] | null;
  readonly onChange: (overlay: Overlay) => void;
}) {
  const { t } = useTranslation();
  const { record, overlay, problem } = props;
  const others = props.tracings.filter(
    ({ fileId, methodId }) =>
      fileId !== null && fileId !== props.fileId && findCephMethod(methodId)?.view === 'lateral',
  );
  if (others.length === 0) return null;
  const formatName = ({ stageId, fileId }: Tracing): string => {
    const stage = record.stages.find(({ id }) => id === stageId);
    const file = record.files.find(({ id }) => id === fileId);
    return [stage?.stageName, file?.takenAt.slice(0, 10)].filter((text) => text !== undefined).join(' · ');
  };
  return (
    <section className={styles['panel']} aria-label={t('ceph.superimpose')}>
      <h3 className={styles['heading']}>{t('ceph.superimpose')}</h3>
      <Select
        aria-label={t('ceph.over')}
        placeholder={t('ceph.over')}
        allowClear
        value={overlay.tracingId}
        options={others.map((tracing) => ({ value: tracing.id, label: formatName(tracing) }))}
        onChange={(tracingId: string | undefined) => props.onChange({ ...overlay, tracingId: tracingId ?? null })}
      />
      <Select<SuperimpositionName>
        aria-label={t('ceph.plane')}
        value={overlay.way}
        options={(Object.keys(SUPERIMPOSITIONS) as SuperimpositionName[]).map((way) => ({
          value: way,
          label: t(`ceph.way.${way}`),
        }))}
        onChange={(way) => props.onChange({ ...overlay, way })}
      />
      {problem === null ? null : (
        <p role="status">
          {problem === 'scale' ? t('ceph.needsScale') : t('ceph.missing', { landmarks: problem.join(', ') })}
        </p>
      )}
    </section>
  );
}
