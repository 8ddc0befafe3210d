import { reportApi } from '@dentarium/api/reports/calls';
import { createReportTasks } from '@dentarium/server/calls/reports';
import { toast, useApiMutation } from '@dentarium/platform';
import { saveBlob } from '@dentarium/ui/save-blob';
import { useTranslation } from 'react-i18next';
import { countUse } from '../classification/count-use.ts';
import { findChoiceProblem, toReportOptions } from './report-choices.ts';
import { toReportFileName } from './report-file-name.ts';
import { toReportBody, type ReportOrder } from './report-result.tsx';
import type { DraftState } from './use-report-draft.ts';

/** Actions on a report. */
export interface ReportActions {
  readonly runningAction: 'download' | 'save' | null;
  readonly download: () => void;
  /** Creates the report in the background and files it with the patient. */
  readonly save: () => void;
}

/**
 * Provides the actions on a report.
 *
 * @param onAttempt called on an attempt, so that the errors of the choices are shown.
 */
export function useReportActions(order: ReportOrder, draft: DraftState, onAttempt: () => void): ReportActions {
  const { t } = useTranslation();
  // Problems without a written text are those of the examination.
  const recordUses = (): void => {
    if (draft.draft.problems === null && order.texts.problems !== '') countUse('problemList');
    if (order.choices.mask) countUse('faceMasking');
  };
  const download = useApiMutation(
    (send, fileName: string) => send(reportApi, { body: { ...toReportBody(order), fileName } }),
    {
      onSuccess: (blob, fileName) => {
        recordUses();
        return saveBlob(new File([blob], fileName, { type: 'application/pdf' }), fileName);
      },
    },
  );
  const save = useApiMutation(
    async (send) => {
      // The server creates the report from the stored texts.
      if (!(await draft.flush())) return false;
      const { patient, choices } = order;
      const reports = [{ patientId: patient.id, stageIds: [...choices.stageIds] }];
      await send(createReportTasks, { body: { reports, options: toReportOptions(choices) } });
      return true;
    },
    {
      onSuccess: (isBegun) => {
        if (isBegun) recordUses();
        return isBegun ? toast('info', t('report.begun', { count: 1 })) : toast('warning', t('report.notKept'));
      },
    },
  );

  const canStart = (): boolean => {
    onAttempt();
    const problem = findChoiceProblem(order.choices);
    if (problem !== null) toast('warning', t(problem === 'stages' ? 'report.selectStage' : 'report.noPages'));
    return problem === null;
  };

  return {
    runningAction: download.isPending ? 'download' : save.isPending ? 'save' : null,
    download: () => {
      if (canStart()) void download.mutate(`${toReportFileName(order)}.pdf`);
    },
    save: () => {
      if (canStart()) void save.mutate();
    },
  };
}
