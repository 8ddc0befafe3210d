import type { PlaneMark } from '../../source/volume-marks.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import { useVolumeTexts } from '../texts.ts';
import { findNearestCanal, type ShownCanal } from './shown-canals.ts';

/** The texts about nerve canals. */
export interface CanalTexts {
  /** Returns the number and the side of a canal, if the side is certain. */
  readonly toName: (canal: ShownCanal) => string;
  /** Returns the label of a canal in a picture, which says that a person has drawn it. */
  readonly toLabel: (canal: ShownCanal) => string;
  /** Returns the length, with its unit; empty for a single point. */
  readonly toLength: (canal: ShownCanal) => string;
}

/** Returns functions that name canals. */
export function useCanalTexts(isSized: boolean): CanalTexts {
  const { t } = useVolumeTexts();
  const toSided =
    (key: 'name' | 'label') =>
    ({ number, side }: ShownCanal): string => {
      if (side !== 'left' && side !== 'right') return t(`ct.canal.${key}`, { number });
      return t(key === 'name' ? 'ct.canal.sidedName' : 'ct.canal.sidedLabel', {
        number,
        side: t(`ct.canal.side.${side}`),
      });
    };
  return {
    toName: toSided('name'),
    toLabel: toSided('label'),
    toLength: ({ length, places }) => (places.length < 2 ? '' : `${length.toFixed(1)} ${isSized ? 'mm' : 'px'}`),
  };
}

/**
 * Returns a function that states how far a probe lies from the surface of the nearest canal. It states nothing where
 * the geometry is uncertain or was another one.
 */
export function useCanalDistanceText(
  canals: readonly ShownCanal[],
  { session, orientation, isSized }: ViewedVolume,
): (mark: PlaneMark) => readonly string[] {
  const { t } = useVolumeTexts();
  const { toName } = useCanalTexts(isSized);
  return ({ kind, points: [point], geometry }) => {
    if (kind !== 'probe' || point === undefined || !isSized || geometry !== session.fingerprint) return [];
    const nearest = findNearestCanal(canals, orientation.toView(point));
    if (nearest === null) return [];
    const values = { name: toName(nearest.canal), mm: nearest.mm.toFixed(1) };
    return [nearest.mm <= 0 ? t('ct.canal.inside', values) : t('ct.canal.distance', values)];
  };
}
