import { KeyHelp } from '@dentarium/ui';
import { memo } from 'react';
import type { ViewerPermissions } from '../source/viewer-source.ts';
import { useDicomTexts } from './texts.ts';

/** Lists the keys of the viewer. */
export const ViewerKeys = memo(function ViewerKeys({ allows }: { readonly allows: ViewerPermissions }) {
  const { t } = useDicomTexts();
  return (
    <KeyHelp
      lines={[
        { keys: ['w'], action: t('dicom.windowTool') },
        { keys: ['v'], action: t('dicom.move') },
        { keys: ['+', '-'], action: t('comparison.keys.zoom') },
        { keys: ['g'], action: t('dicom.lens') },
        ...(allows.measure
          ? [
              { keys: ['1', '…', '5'], action: t('dicom.keys.measure') },
              { keys: ['Enter'], action: t('dicom.keys.place') },
              { keys: ['← → ↑ ↓', 'Shift'], action: t('dicom.keys.point') },
              { keys: ['Delete'], action: t('dicom.keys.remove') },
            ]
          : []),
        { keys: ['0'], action: t('dicom.fit') },
        { keys: ['n'], action: t('dicom.invert') },
        { keys: ['o'], action: t('dicom.graphics') },
        { keys: ['r'], action: t('image.rotate') },
        { keys: ['m'], action: t('image.mirror') },
        { keys: ['x'], action: t('dicom.reset') },
        { keys: ['Page ↑', 'Page ↓'], action: t('dicom.keys.frames') },
        { keys: [t('dicom.space')], action: t('dicom.keys.play') },
        ...(allows.print ? [{ keys: ['p'], action: t('dicom.print') }] : []),
        { keys: ['i'], action: t('comparison.facts') },
        { keys: ['l'], action: t('comparison.linked') },
        { keys: ['Esc'], action: t('dicom.back') },
      ]}
    />
  );
});
