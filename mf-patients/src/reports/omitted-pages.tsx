import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { ReportTexts } from '@dentarium/api/reports/calls';
import { findFileCategory } from '@dentarium/domain';
import { canFileShowText } from '@dentarium/domain/burned-in-text';
import { listPagesWithoutContent } from '@dentarium/domain/report-pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toExamQuery } from '../detailed-exam/exam-query.ts';
import { useLayouts } from '../layouts/use-layouts.ts';
import { toFilesQuery } from '../patient/patient-query.ts';
import { toReportOptions, type ReportChoices } from './report-choices.ts';
import { toEffectiveTexts } from './report-texts.ts';
import { toDraftQuery } from './use-report-draft.ts';
import styles from './reports.module.css';

/** Lists the pages that the report of a patient omits, with the texts of their draft. */
export function OmittedPagesOfDraft(props: { readonly patientId: string; readonly choices: ReportChoices }) {
  const { patientId, choices } = props;
  const files = useQuery(toFilesQuery(patientId)).data;
  const savedDraft = useQuery(toDraftQuery(patientId)).data;
  // While the data is loading, no page is reported as empty.
  if (files === undefined || savedDraft === undefined || choices.stageIds.length === 0) return null;
  const texts = toEffectiveTexts(savedDraft, savedDraft.proposals[choices.language]);
  return <OmittedPages patientId={patientId} files={files} choices={choices} texts={texts} />;
}

/** Lists the selected pages that the report omits because they have no content. */
export function OmittedPages(props: {
  readonly patientId: string;
  readonly files: readonly PatientFile[];
  readonly choices: ReportChoices;
  readonly texts: ReportTexts;
}) {
  const { t } = useTranslation();
  const { patientId, files, choices, texts } = props;
  const exam = useQuery(toExamQuery(patientId)).data;
  const { layouts } = useLayouts();
  const { pages, anonymous, looked = [] } = toReportOptions(choices);
  const layout = layouts.find(({ id }) => id === choices.layout);
  const isIncluded = (file: PatientFile): boolean => !anonymous || looked.includes(file.id) || !canFileShowText(file);
  const stages = choices.stageIds.map((stageId) =>
    files.filter((file) => file.stageId === stageId && isIncluded(file)).map(({ category }) => category),
  );
  const emptyPages = listPagesWithoutContent({
    stages,
    layout: pages.includes('intraoral') ? (layout?.cells ?? []).map(({ category }) => category) : [],
    // While the exam is loading, it is not reported as missing.
    hasExam: exam === undefined || exam.exam !== null,
    texts,
  });
  // Faces in the photo layout are part of the report.
  const hasFaces = stages.some((categories) => categories.some((code) => findFileCategory(code)?.group === 'face'));
  const omittedPages = emptyPages.filter((page) => pages.includes(page) && !(page === 'faces' && hasFaces));
  if (omittedPages.length === 0) return null;
  return (
    <p className={styles['leftOut']}>
      {t('report.leftOut', { pages: omittedPages.map((page) => t(`report.page.${page}`)).join(t('report.and')) })}
    </p>
  );
}
