import { KeyHelp } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

/** The keys of a stage. */
export function StageKeyHelp({ mayEdit, mayDelete }: { readonly mayEdit: boolean; readonly mayDelete: boolean }) {
  const { t } = useTranslation();
  return (
    <KeyHelp
      lines={[
        { keys: ['←', '→', '↑', '↓'], does: t('image.keys.move') },
        { keys: ['Enter', t('image.keys.space')], does: t('image.keys.open') },
        { keys: ['Shift', 'Ctrl'], does: t('image.keys.several') },
        ...(mayEdit
          ? [
              { keys: ['1', '–', '9'], does: t('image.keys.classify') },
              { keys: ['0'], does: t('image.keys.inbox') },
              { keys: ['m'], does: t('image.mirror') },
              { keys: ['r'], does: t('image.rotate') },
              { keys: ['Ctrl', 'V'], does: t('image.keys.paste') },
            ]
          : []),
        ...(mayDelete ? [{ keys: ['Delete'], does: t('image.remove') }] : []),
        { keys: ['Esc'], does: t('image.keys.clear') },
      ]}
    />
  );
}
