import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { formatDecimal } from '@dentarium/domain/decimal-text';
import type { Vector } from '@dentarium/models/vectors';
import { SavingState } from '../../annotations/saving-state.tsx';
import type { PlaneMark, VolumeMark } from '../../source/volume-marks.ts';
import { toArchFingerprint } from '../geometry/fingerprint.ts';
import { type Orientation, toTiltFor } from '../geometry/orientation.ts';
import { toMarkCentre } from '../marks/mark-plane.ts';
import type { MarkText } from '../marks/mark-text.ts';
import type { VolumeAnnotations } from '../marks/use-volume-annotations.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import { useVolumeTexts } from '../texts.ts';
import styles from './ct.module.css';
import { ForgetButton } from './forget-button.tsx';

/** The properties of the list of marks. */
export interface MarkListProps {
  readonly viewed: ViewedVolume;
  readonly annotations: VolumeAnnotations;
  readonly markText: MarkText;
  /** True if values are Hounsfield units, and not greys of the device. */
  readonly isHounsfield: boolean;
  readonly onShow: (mark: PlaneMark) => void;
  readonly onRemove: (id: string) => void;
}

/** Lists the measurements of a volume; a press on one shows its plane. */
export function MarkList(props: MarkListProps) {
  const { t } = useVolumeTexts();
  const { viewed, annotations, isHounsfield } = props;
  const { marks, canals } = annotations.content;
  const hasGreys = marks.some(({ kind }) => kind === 'rectangle' || kind === 'ellipse' || kind === 'probe');
  return (
    <section className={styles['list']} aria-label={t('ct.measurements')}>
      <h2>{t('ct.measurements')}</h2>
      {marks.length + canals.length === 0 && annotations.state === 'saved' ? null : (
        <SavingState items={[annotations]} />
      )}
      {marks.length === 0 ? (
        <p className={styles['quiet']}>{t(viewed.isSized ? 'ct.noMeasurements' : 'ct.closed')}</p>
      ) : null}
      <ol>
        {marks.map((mark, index) => (
          <MarkItem key={mark.id} {...props} mark={mark} number={index + 1} />
        ))}
      </ol>
      {hasGreys && !isHounsfield ? <p className={styles['quiet']}>{t('ct.grey.noHounsfield')}</p> : null}
    </section>
  );
}

function MarkItem(props: MarkListProps & { readonly mark: VolumeMark; readonly number: number }) {
  const { t } = useVolumeTexts();
  const { mark, number, viewed, annotations, markText } = props;
  const placeText = usePlaceText();
  const { fingerprint } = viewed.session;
  const { orientation } = viewed;
  const currentGeometry =
    mark.kind === 'along' ? toArchFingerprint(fingerprint, annotations.content.arch, orientation.tilt) : fingerprint;
  const name = t('ct.mark.name', { number, kind: t(`ct.mark.${mark.kind}`) });
  return (
    <li>
      <div>
        {mark.kind === 'along' ? (
          <span>
            {name}: {Math.hypot(mark.to.mm - mark.from.mm, mark.to.height - mark.from.height).toFixed(1)} mm
          </span>
        ) : (
          <button
            type="button"
            className={styles['measurement']}
            title={t('ct.showMeasurement')}
            onClick={() => props.onShow(mark)}
          >
            {[name, markText(mark).join(', ')].filter((part) => part !== '').join(': ')}
            <span className={styles['quiet']}>{placeText(mark, orientation)}</span>
          </button>
        )}
        {mark.geometry === currentGeometry ? null : (
          <p className={styles['stale']}>
            <WarningOutlined aria-hidden /> {t(mark.kind === 'along' ? 'ct.mark.otherArch' : 'ct.mark.otherGeometry')}
          </p>
        )}
      </div>
      <ForgetButton name={name} onClick={() => props.onRemove(mark.id)} />
    </li>
  );
}

const DEPTH_AXES = { axial: 2, coronal: 1, sagittal: 0, section: null } as const;

/** Returns a function that names the plane of a mark: its view and depth, the slab, and whether it is re-oriented. */
function usePlaceText(): (mark: PlaneMark, orientation: Orientation) => string {
  const { t } = useVolumeTexts();
  return ({ plane, points }, orientation) => {
    const axis = DEPTH_AXES[plane.view];
    const centre: Vector = orientation.toView(toMarkCentre(points));
    const view = t(`ct.plane.${plane.view}`);
    // The depth is one of the shown orientation, so it is left out for a mark of another one.
    const tilt = toTiltFor(plane) ?? [0, 0, 0];
    const isShownTilt = tilt.every((degrees, at) => Math.abs(degrees - (orientation.tilt?.[at] ?? 0)) < 0.02);
    return [
      axis === null || !isShownTilt ? view : t('ct.planeAt', { plane: view, depth: formatDecimal(centre[axis]) }),
      ...(plane.slab.mm === 0 ? [] : [t('ct.mark.slab', { mm: plane.slab.mm, way: t(`ct.slab.${plane.slab.way}`) })]),
      ...(tilt.every((degrees) => degrees === 0) ? [] : [t('ct.tilt.done')]),
    ].join(' · ');
  };
}
