import { KeyHelp } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { usePatientKeyLines } from '../patient/patient-keys.ts';

/** Shows the keys of a stage. */
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
              { keys: ['1', '–', '9'], action: t('image.keys.classify') },
              { keys: ['0'], action: t('image.keys.inbox') },
              { keys: ['c'], action: t('image.confirm') },
              { keys: ['s'], action: t('image.makeMain') },
              { keys: ['Alt', '←', '→'], action: t('image.keys.order') },
              { keys: ['m'], action: t('image.mirror') },
              { keys: ['r'], action: t('image.rotate') },
              { keys: ['Ctrl', 'Z'], action: t('image.keys.undo') },
              { keys: ['Ctrl', 'V'], action: t('image.keys.paste') },
            ]
          : []),
        ...(mayDelete ? [{ keys: ['Delete'], action: t('image.remove') }] : []),
        { keys: ['Esc'], action: t('image.keys.clear') },
        ...keyLines,
      ]}
    />
  );
}
