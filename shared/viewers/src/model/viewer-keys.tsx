import type { StandardView } from '@dentarium/models/scene';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { type ViewControls, createViewKeys } from '@dentarium/ui/scene';
import { useModelTexts } from './texts.ts';
import type { Comparison } from './use-comparison.ts';
import type { ContactColours } from './use-contacts.ts';
import type { Looks } from './use-looks.ts';
import { useUndoKeys } from '../marks/use-undo-keys.ts';
import type { PointTools } from './use-point-tools.ts';

/** Handles the keys of the 3D viewer and shows their help. */
export function ViewerKeys(props: {
  readonly looking: ViewControls<StandardView>;
  readonly looks: Looks;
  /** `null` if nothing may be measured. */
  readonly tools: PointTools | null;
  readonly contacts: ContactColours;
  readonly comparison: Comparison;
}) {
  const { t } = useModelTexts();
  const { looking, looks, tools, contacts, comparison } = props;
  useUndoKeys(
    () => tools?.undo(),
    () => tools?.redo(),
    tools !== null,
  );
  useKeys({
    ...createViewKeys(looking),
    u: () => looks.toggle('upper'),
    l: () => looks.toggle('lower'),
    b: () => looks.toggle('bite'),
    c: () => contacts.setOn(!contacts.isOn),
    ...(tools === null
      ? {}
      : {
          m: () => {
            comparison.stopPicking();
            tools.measuring.begin('distance');
          },
        }),
    Escape: () => {
      if (tools !== null && tools.prompt !== '') return tools.stop();
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
        ...(tools === null ? [] : [{ keys: ['M'], action: t('model3d.measure.distance') }]),
        { keys: ['←', '↑', '→', '↓'], action: t('model3d.keys.crosshair') },
        { keys: ['Shift', 'Ctrl'], action: t('board.keys.faster') },
        { keys: ['Enter'], action: t('model3d.keys.point') },
        { keys: ['Esc'], action: t('model3d.keys.stop') },
        ...(tools === null ? [] : [{ keys: ['Ctrl+Z', 'Ctrl+Y'], action: t('model3d.keys.undo') }]),
      ]}
    />
  );
}
