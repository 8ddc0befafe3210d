import { callApi } from '@dentarium/api';
import { createReportTasks, reportApi } from '@dentarium/api/services/report-service';
import { queryTasks } from '@dentarium/api/services/task-service';
import { invalidate, toast } from '@dentarium/platform';
import { saveBlob } from '@dentarium/ui/save-blob';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceProblem, optionsOf } from './report-choices.ts';
import { reportFileName } from './report-file-name.ts';
import { reportBody, type ReportOrder } from './report-result.tsx';
import type { DraftState } from './use-report-draft.ts';

/** What can be done with a report. */
export interface ReportActions {
  readonly busy: 'download' | 'save' | null;
  readonly download: () => Promise<void>;
  /** Has it made and filed with the patient, in the background. */
  readonly save: () => Promise<void>;
}

/** @param onTried called when something is tried, so that the faults of the choices are shown. */
export function useReportActions(order: ReportOrder, draft: DraftState, onTried: () => void): ReportActions {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<ReportActions['busy']>(null);

  const doing = async (what: 'download' | 'save', work: () => Promise<void>): Promise<void> => {
    onTried();
    const problem = choiceProblem(order.choices);
    if (problem !== null) {
      toast('warning', t(problem === 'stages' ? 'report.selectStage' : 'report.noPages'));
      return;
    }
    setBusy(what);
    // The client tells a failure itself.
    await work().catch(() => undefined);
    setBusy(null);
  };

  return {
    busy,
    download: () =>
      doing('download', async () => {
        const fileName = `${reportFileName(order)}.pdf`;
        const blob = await callApi(reportApi, { body: { ...reportBody(order), fileName } });
        saveBlob(new File([blob], fileName, { type: 'application/pdf' }), fileName);
      }),
    save: () =>
      doing('save', async () => {
        // The report is made of what is kept.
        if (!(await draft.flush())) {
          toast('warning', t('report.notKept'));
          return;
        }
        const { patient, choices } = order;
        const body = {
          reports: [{ patientId: patient.id, stageIds: [...choices.stageIds] }],
          options: optionsOf(choices),
        };
        await callApi(createReportTasks, { body });
        await invalidate(queryTasks);
        toast('info', t('report.begun', { count: 1 }));
      }),
  };
}
