import type { StandardView } from '@dentarium/models/scene';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { type ViewControls, createViewKeys } from '@dentarium/ui/scene';
import { useModelTexts } from './texts.ts';
import type { Comparison } from './use-comparison.ts';
import type { ContactColours } from './use-contacts.ts';
import type { Looks } from './use-looks.ts';
import type { Measuring } from './use-measuring.ts';

/** Handles the keys of the 3D viewer and shows their help. */
export function ViewerKeys(props: {
  readonly looking: ViewControls<StandardView>;
  readonly looks: Looks;
  /** `null` if nothing may be measured. */
  readonly measuring: Measuring | null;
  readonly contacts: ContactColours;
  readonly comparison: Comparison;
}) {
  const { t } = useModelTexts();
  const { looking, looks, measuring, contacts, comparison } = props;
  useKeys({
    ...createViewKeys(looking),
    u: () => looks.toggle('upper'),
    l: () => looks.toggle('lower'),
    b: () => looks.toggle('bite'),
    c: () => contacts.setOn(!contacts.isOn),
    ...(measuring === null
      ? {}
      : {
          m: () => {
            comparison.stopPicking();
            measuring.begin('distance');
          },
        }),
    Escape: () => {
      if (measuring !== null && measuring.activeMeasure !== null) return measuring.stop();
      return comparison.isPicking ? comparison.stopPicking() : false;
    },
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['1', '…', '6'], action: t('model3d.views') },
        { keys: ['←', '↑', '→', '↓'], action: t('model3d.keys.turn') },
        { keys: ['Shift', '←'], action: t('model3d.keys.move') },
        { keys: ['+', '-', '0'], action: t('model3d.keys.zoom') },
        { keys: ['U', 'L', 'B'], action: t('model3d.keys.jaws') },
        { keys: ['C'], action: t('model3d.contacts.title') },
        ...(measuring === null ? [] : [{ keys: ['M'], action: t('model3d.measure.distance') }]),
        { keys: ['←', '↑', '→', '↓'], action: t('model3d.keys.crosshair') },
        { keys: ['Shift', 'Ctrl'], action: t('board.keys.faster') },
        { keys: ['Enter'], action: t('model3d.keys.point') },
        { keys: ['Esc'], action: t('model3d.keys.stop') },
      ]}
    />
  );
}
