import { caseSummaryApi, createCaseSummary } from '@dentarium/server/calls/reports';
import { PATIENT_STATUS } from '@dentarium/domain';
import { callQuery, toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { EmptyState, Field } from '@dentarium/ui';
import { saveBlob } from '@dentarium/ui/save-blob';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentActions } from '../reports/document-actions.tsx';
import { DocumentHead } from '../reports/document-head.tsx';
import type { DocumentSource } from '../reports/patient-document.tsx';
import { LanguageField } from '../reports/language-field.tsx';
import { DOCUMENT_QUERY_OPTIONS, DocumentPreview, useDebouncedValue } from '../reports/document-preview.tsx';
import { createInitialChoices, listReportableStages } from '../reports/report-choices.ts';
import { toReportFileName } from '../reports/report-file-name.ts';
import { ReportTextFields } from '../reports/report-text-fields.tsx';
import { toEffectiveTexts } from '../reports/report-texts.ts';
import styles from '../reports/reports.module.css';
import { useReportDraft } from '../reports/use-report-draft.ts';

type SummaryBody = Parameters<typeof toSummaryQuery>[0];

function toSummaryQuery(body: {
  readonly patientId: string;
  readonly stageId: string;
  readonly language: 'ch' | 'en';
  readonly texts: ReturnType<typeof toEffectiveTexts>;
}) {
  return callQuery(caseSummaryApi, { body }, { silent: true });
}

/** Shows the stage, the language and the texts of a case summary, beside the resulting document. */
export function SummaryEditor({ patient, stages, files, savedDraft }: DocumentSource) {
  const { t } = useTranslation();
  const [siteLanguage] = useLanguage();
  const [language, setLanguage] = useState(siteLanguage);
  const [stageId, setStageId] = useState<string | null>(
    () => createInitialChoices(stages, files, siteLanguage).stageIds[0] ?? null,
  );
  // A stopped treatment cannot be changed.
  const canSave = patient.mayEdit && patient.status === PATIENT_STATUS.inTreatment;
  const draft = useReportDraft(patient.id, savedDraft, canSave);
  const proposed = savedDraft.proposals[language];
  const body =
    stageId === null
      ? null
      : { patientId: patient.id, stageId, language, texts: toEffectiveTexts(draft.draft, proposed) };
  const name = toReportFileName({ patient, choices: { anonymous: false, language } }, 'summary');
  const download = useApiMutation((send, order: SummaryBody) =>
    send(caseSummaryApi, { body: { ...order, fileName: `${name}.pdf` } }).then((blob) =>
      saveBlob(new File([blob], `${name}.pdf`, { type: 'application/pdf' }), `${name}.pdf`),
    ),
  );
  const save = useApiMutation(
    async (send, { texts: _texts, ...order }: SummaryBody) => {
      // The server builds the summary from the stored texts.
      if (!(await draft.flush())) return false;
      await send(createCaseSummary, { body: order });
      return true;
    },
    {
      onSuccess: (isBegun) => (isBegun ? toast('info', t('caseSummary.begun')) : toast('warning', t('report.notKept'))),
    },
  );
  const withBody = (callback: (order: SummaryBody) => void): void => {
    if (body !== null) callback(body);
  };
  return (
    <div className={styles['page']}>
      <DocumentHead
        patient={patient}
        title={t('caseSummary.title')}
        actions={
          <DocumentActions
            runningAction={download.isPending ? 'download' : save.isPending ? 'save' : null}
            canSave={canSave}
            onDownload={() => withBody((order) => void download.mutate(order))}
            onSave={() => withBody((order) => void save.mutate(order))}
          />
        }
      />
      <div className={styles['body']}>
        <div className={styles['settings']}>
          <Field label={t('caseSummary.stage')} hint={t('caseSummary.stageHint')}>
            {(control) => (
              <Select<string | null>
                {...control}
                className={styles['wide'] ?? ''}
                value={stageId}
                options={listReportableStages(stages).map(({ id, stageName, stageDate }) => ({
                  value: id,
                  label: `${stageName} · ${stageDate}`,
                }))}
                onChange={setStageId}
              />
            )}
          </Field>
          <LanguageField value={language} onChange={setLanguage} />
          <ReportTextFields proposed={proposed} draft={draft} canSave={canSave} />
        </div>
        <div className={styles['result']}>
          {body === null ? (
            <EmptyState kind="none" title={t('report.selectStage')} />
          ) : (
            <SummaryPreview body={body} name={name} />
          )}
        </div>
      </div>
    </div>
  );
}

function SummaryPreview({ body, name }: { readonly body: SummaryBody; readonly name: string }) {
  const summaryQueryResult = useQuery({ ...toSummaryQuery(useDebouncedValue(body)), ...DOCUMENT_QUERY_OPTIONS });
  return <DocumentPreview document={summaryQueryResult} name={name} patientId={body.patientId} />;
}
