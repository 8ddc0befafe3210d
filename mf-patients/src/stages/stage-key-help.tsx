import { KeyHelp } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { usePatientKeyLines } from '../patient/patient-keys.ts';

/** The keys of a stage. */
export function StageKeyHelp({ mayEdit, mayDelete }: { readonly mayEdit: boolean; readonly mayDelete: boolean }) {
  const { t } = useTranslation();
  const keyLines = usePatientKeyLines();
  return (
    <KeyHelp
      lines={[
        { keys: ['←', '→', '↑', '↓'], action: t('image.keys.move') },
        { keys: ['Enter', t('image.keys.space')], action: t('image.keys.open') },
        { keys: ['i'], action: t('image.details') },
        { keys: ['Shift', 'Ctrl'], action: t('image.keys.several') },
        ...(mayEdit
          ? [
              { keys: ['1', '–', '9'], does: t('image.keys.classify') },
              { keys: ['0'], does: t('image.keys.inbox') },
              { keys: ['c'], does: t('image.confirm') },
              { keys: ['s'], does: t('image.makeMain') },
              { keys: ['Alt', '←', '→'], does: t('image.keys.order') },
              { keys: ['m'], does: t('image.mirror') },
              { keys: ['r'], does: t('image.rotate') },
              { keys: ['Ctrl', 'Z'], does: t('image.keys.undo') },
              { keys: ['Ctrl', 'V'], does: t('image.keys.paste') },
            ]
          : []),
        ...(mayDelete ? [{ keys: ['Delete'], does: t('image.remove') }] : []),
        { keys: ['Esc'], action: t('image.keys.clear') },
        ...keyLines,
      ]}
    />
  );
}
