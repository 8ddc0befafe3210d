import { PREPROCESS_STATE } from '@dentarium/domain';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that explains why a file has no image; `null` if none is expected. */
export function useRenditionError(): (file: PatientFile) => string | null {
  const { t } = useTranslation();
  return useCallback(
    ({ kind, preprocessState, pictureFault }: PatientFile) => {
      if (pictureFault !== null) return t(`image.fault.${pictureFault.code}`, { detail: pictureFault.detail });
      const isMade = kind === 'dicom' || kind === 'model';
      return isMade && preprocessState === PREPROCESS_STATE.untreated ? t('image.fault.waiting') : null;
    },
    [t],
  );
}
