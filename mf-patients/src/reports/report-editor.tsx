import { PATIENT_STATUS } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentActions } from './document-actions.tsx';
import { DocumentHead } from './document-head.tsx';
import type { DocumentSource } from './patient-document.tsx';
import { OmittedPages } from './omitted-pages.tsx';
import {
  findChoiceProblem,
  createInitialChoices,
  isReported,
  type ReportChoices,
  listReportableStages,
} from './report-choices.ts';
import { ReportResult } from './report-result.tsx';
import { IdentityFields, ReportSettings, StagesField } from './report-settings.tsx';
import { ReportTextFields } from './report-text-fields.tsx';
import { toEffectiveTexts } from './report-texts.ts';
import styles from './reports.module.css';
import { useReportActions } from './use-report-actions.ts';
import { useReportDraft } from './use-report-draft.ts';
import { UnprintableTexts } from './unprintable-texts.tsx';

/** Shows the choices and texts of a report, beside the resulting document. */
export function ReportEditor({ patient, stages, files, savedDraft }: DocumentSource) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [choices, setChoices] = useState<ReportChoices>(() => createInitialChoices(stages, files, language));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // A stopped treatment cannot be changed, but its report can be read.
  const canSave = patient.mayEdit && patient.status === PATIENT_STATUS.inTreatment;
  const draft = useReportDraft(patient.id, savedDraft, canSave);
  const proposed = savedDraft.proposals[choices.language];
  const order = { patient, choices, texts: toEffectiveTexts(draft.draft, proposed) };
  const actions = useReportActions(order, draft, () => setWasSubmitted(true));

  const change = (changes: Partial<ReportChoices>): void => setChoices((before) => ({ ...before, ...changes }));
  const problem = findChoiceProblem(choices);
  return (
    <div className={styles['page']}>
      <DocumentHead
        patient={patient}
        title={t('report.title')}
        actions={
          <DocumentActions
            runningAction={actions.runningAction}
            canSave={canSave}
            onDownload={actions.download}
            onSave={actions.save}
          />
        }
      />
      <div className={styles['body']}>
        <div className={styles['settings']}>
          <StagesField
            stages={listReportableStages(stages)}
            selectedIds={choices.stageIds}
            error={wasSubmitted && problem === 'stages' ? t('report.selectStage') : undefined}
            onChange={(stageIds) => change({ stageIds })}
          />
          <ReportSettings
            choices={choices}
            change={change}
            patientIds={[patient.id]}
            isReported={(file) => isReported(file, choices.stageIds)}
          />
          <OmittedPages patientId={patient.id} files={files} choices={choices} texts={order.texts} />
          <UnprintableTexts patientId={patient.id} choices={choices} />
          <IdentityFields patient={patient} choices={choices} change={change} />
          <ReportTextFields proposed={proposed} draft={draft} canSave={canSave} />
        </div>
        <ReportResult order={order} problem={problem} />
      </div>
    </div>
  );
}
