import { Alert, Progress } from 'antd';
import { memo } from 'react';
import { useVolumeTexts } from '../texts.ts';
import type { VolumeDescription } from '../../source/volumes.ts';
import type { ArrangedSeries } from '../geometry/arrange-slices.ts';
import type { VolumeSession, VolumeState } from '../session/volume-session.ts';
import styles from './ct.module.css';

/** Shows the progress of the slices. */
export function SliceProgress({ state }: { readonly state: VolumeState }) {
  const { t } = useVolumeTexts();
  if (state.isDone || state.total === 0) return null;
  const processed = state.loaded + state.refusedSlices.length;
  return (
    <div className={styles['progress']} role="status">
      <span>{t('ct.loading', { loaded: processed, total: state.total })}</span>
      <Progress percent={Math.round((processed / state.total) * 100)} size="small" showInfo={false} aria-hidden />
    </div>
  );
}

/** Lists the doubts about a volume: missing slices and unknown properties. */
export const VolumeDoubts = memo(function VolumeDoubts(props: {
  readonly session: VolumeSession;
  readonly state: VolumeState;
  readonly description: Pick<VolumeDescription, 'leftOut' | 'omitted'>;
}) {
  const { t } = useVolumeTexts();
  const { session, state, description } = props;
  const { leftOut, omitted = { instances: [], damagedFiles: [] } } = description;
  const { places, duplicates, unplaced, doubts, gaps, lean } = session.series;
  const missing = [...places.keys()].filter((at) => places[at] === null);
  const lines = [
    ...doubts.map((doubt) => t(`ct.doubt.${doubt}`, toDoubtValues(session.series))),
    ...(gaps.length === 0 ? [] : [t('ct.doubt.gaps', { count: gaps.length, numbers: gaps.join(', ') })]),
    ...(unplaced.length === 0
      ? []
      : [
          t('ct.doubt.unplaced', {
            count: unplaced.length,
            numbers: unplaced.map(({ instance }) => instance).join(', '),
          }),
        ]),
    ...(missing.length === 0
      ? []
      : [t('ct.doubt.missing', { count: missing.length, places: missing.map((at) => at + 1).join(', ') })]),
    ...(duplicates.length === 0
      ? []
      : [
          t('ct.doubt.duplicates', {
            count: duplicates.length,
            numbers: duplicates.map(({ instance }) => instance).join(', '),
          }),
        ]),
    ...(leftOut === 0
      ? []
      : [t('ct.doubt.leftOut', { count: leftOut, numbers: formatNames(omitted.instances, leftOut) })]),
    ...(omitted.damagedFiles.length === 0
      ? []
      : [
          t('ct.doubt.damagedFiles', {
            count: omitted.damagedFiles.length,
            names: formatNames(omitted.damagedFiles, omitted.damagedFiles.length),
          }),
        ]),
    ...listRefusals(state).map(({ code, detail, instances }) =>
      t(`ct.doubt.refused.${code}`, {
        count: instances.length,
        detail,
        numbers: formatNames(instances, instances.length),
      }),
    ),
    ...(lean < MIN_LEAN_DEGREES || doubts.includes('jump') || doubts.includes('steep')
      ? []
      : [t('ct.doubt.lean', { degrees: lean.toFixed(1) })]),
    ...(session.factor === 1 ? [] : [t('ct.doubt.coarser', { factor: session.factor })]),
  ];
  return lines.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={
        <ul className={styles['doubts']}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
});

/** The maximum number of slices or files that a line names. */
const MAX_NAMES = 12;

function formatNames(names: readonly (number | string)[], count: number): string {
  return [...names.slice(0, MAX_NAMES), ...(count > Math.min(names.length, MAX_NAMES) ? ['…'] : [])].join(', ');
}

/** Groups the refused slices by their reason. */
function listRefusals({ refusedSlices }: Pick<VolumeState, 'refusedSlices'>) {
  const groups = Map.groupBy(refusedSlices, ({ code, detail }) => `${code} ${detail}`).values();
  return [...groups].flatMap((slices) => {
    const [first] = slices;
    if (first === undefined) return [];
    const instances = slices.map(({ instance }) => instance).toSorted((one, other) => one - other);
    return [{ code: first.code, detail: first.detail, instances }];
  });
}

/** Returns the figures that the texts of doubts name. */
function toDoubtValues({ spacing: { min, max }, statedSpacing, jump, lean }: ArrangedSeries) {
  const [from, to] = [min.toFixed(2), max.toFixed(2)];
  return {
    spacing: from === to ? from : `${from}–${to}`,
    stated: statedSpacing?.toFixed(2) ?? '',
    number: jump?.instance ?? 0,
    mm: jump?.mm.toFixed(1) ?? '',
    degrees: lean.toFixed(0),
  };
}

/** Degrees above which a gantry counts as tilted. */
const MIN_LEAN_DEGREES = 0.5;
