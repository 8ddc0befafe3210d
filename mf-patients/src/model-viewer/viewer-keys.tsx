import { KeyHelp, useKeys } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import type { Comparison } from './use-comparison.ts';
import type { ContactColours } from './use-contacts.ts';
import type { Looks } from './use-looks.ts';
import type { Measuring } from './use-measuring.ts';
import { VIEWS, ZOOM_STEP } from './view-buttons.tsx';
import type { Viewing } from './viewing.ts';

/** The keys of the 3D viewer, and their help. */
export function ViewerKeys(props: {
  readonly viewing: Viewing | null;
  readonly looks: Looks;
  readonly measuring: Measuring;
  readonly contacts: ContactColours;
  readonly comparison: Comparison;
}) {
  const { t } = useTranslation();
  const { viewing, looks, measuring, contacts, comparison } = props;
  const zoom = (factor: number): void => {
    viewing?.scene.rig.zoom(factor);
    viewing?.moved();
  };
  useKeys({
    ...Object.fromEntries(VIEWS.map((view, at) => [String(at + 1), () => looks.look(view)])),
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '0': () => viewing?.scene.fit(),
    u: () => looks.toggle('upper'),
    l: () => looks.toggle('lower'),
    b: () => looks.toggle('bite'),
    c: () => contacts.setOn(!contacts.isOn),
    m: () => {
      comparison.stopPicking();
      measuring.begin('distance');
    },
    Escape: () => {
      if (measuring.wanted !== null) return measuring.stop();
      return comparison.isPicking ? comparison.stopPicking() : false;
    },
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['1', '…', '6'], does: t('model3d.views') },
        { keys: ['←', '↑', '→', '↓'], does: t('model3d.keys.turn') },
        { keys: ['Shift', '←'], does: t('model3d.keys.move') },
        { keys: ['+', '-', '0'], does: t('model3d.keys.zoom') },
        { keys: ['U', 'L', 'B'], does: t('model3d.keys.jaws') },
        { keys: ['C'], does: t('model3d.contacts.title') },
        { keys: ['M'], does: t('model3d.measure.distance') },
        { keys: ['←', '↑', '→', '↓'], does: t('model3d.keys.crosshair') },
        { keys: ['Shift', 'Ctrl'], does: t('board.keys.faster') },
        { keys: ['Enter'], does: t('model3d.keys.point') },
        { keys: ['Esc'], does: t('model3d.keys.stop') },
      ]}
    />
  );
}
