import { KeyHelp } from '@dentarium/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

/** Lists the keys of the viewer. */
export const ViewerKeys = memo(function ViewerKeys() {
  const { t } = useTranslation();
  return (
    <KeyHelp
      lines={[
        { keys: ['w'], does: t('dicom.windowTool') },
        { keys: ['v'], does: t('dicom.move') },
        { keys: ['+', '-'], does: t('comparison.keys.zoom') },
        { keys: ['g'], does: t('dicom.lens') },
        { keys: ['1', '…', '5'], does: t('dicom.keys.measure') },
        { keys: ['Enter'], does: t('dicom.keys.place') },
        { keys: ['← → ↑ ↓', 'Shift'], does: t('dicom.keys.point') },
        { keys: ['Delete'], does: t('dicom.keys.remove') },
        { keys: ['0'], does: t('dicom.fit') },
        { keys: ['n'], does: t('dicom.invert') },
        { keys: ['r'], does: t('image.rotate') },
        { keys: ['m'], does: t('image.mirror') },
        { keys: ['x'], does: t('dicom.reset') },
        { keys: ['Page ↑', 'Page ↓'], does: t('dicom.keys.frames') },
        { keys: [t('dicom.space')], does: t('dicom.keys.play') },
        { keys: ['p'], does: t('dicom.print') },
        { keys: ['i'], does: t('comparison.facts') },
        { keys: ['l'], does: t('comparison.linked') },
        { keys: ['Esc'], does: t('dicom.back') },
      ]}
    />
  );
});
