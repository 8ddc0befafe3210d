import type { Tilt } from '../geometry/orientation.ts';
import { useVolumeTexts } from '../texts.ts';
import type { CtState } from './ct-state.ts';

/** Returns the lines that say how the planes are shown: the window, the slab and the orientation. */
export function useViewLines({ window, slab }: Pick<CtState, 'window' | 'slab'>, tilt: Tilt | null): readonly string[] {
  const { t } = useVolumeTexts();
  const [left, back, head] = tilt ?? [0, 0, 0];
  return [
    ...(window === null
      ? []
      : [t('ct.screenshot.window', { centre: Math.round(window.centre), width: Math.round(window.width) })]),
    ...(slab.mm === 0 ? [] : [t('ct.mark.slab', { mm: slab.mm, way: t(`ct.slab.${slab.way}`) })]),
    ...(tilt === null ? [] : [t('ct.tilt.by', { left, back, head })]),
  ];
}
