import type { Patient } from '@dentarium/api/patients/calls';
import { isInbox } from '@dentarium/domain';
import { queryClient, toast } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toFilesQuery } from '../patient/patient-query.ts';

/** Returns the function that tells whether a patient has images for a report, and shows a notice otherwise (PAT-14). */
export function useReportCheck(): (patient: Pick<Patient, 'id'>) => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(
    async ({ id }) => {
      try {
        const files = await queryClient.query(toFilesQuery(id));
        // Only uploaded and classified images count.
        if (files.some(({ category, stageId }) => stageId !== null && !isInbox(category))) return true;
      } catch {
        // The page of the report shows the error.
        return true;
      }
      toast('warning', t('operation.noImagingData'));
      return false;
    },
    [t],
  );
}
