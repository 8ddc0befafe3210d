import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { formatError } from '@dentarium/api';
import type { MergePreview } from '@dentarium/server/calls/patients';
import { MERGE_FIELDS, type MergeField } from '@dentarium/domain/patient-merge';
import { useLanguage } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { JoinedAlerts } from '../patient-form/joined-alerts.tsx';
import { SideHead, type SidesRow, SidesTable } from '../patient-form/sides-table.tsx';
import { useSavedText } from '../patient-form/use-saved-text.ts';
import { MergeStages } from './merge-stages.tsx';
import styles from './operations.module.css';

/** Shows both patients side by side with a choice for each field, and the resulting stages. */
export function MergeChoice(props: {
  readonly preview: MergePreview;
  /** The preview before somebody else changed one of both patients. */
  readonly before: MergePreview | null;
  /** Fields with the value of the patient who is not kept. */
  readonly takenFields: ReadonlySet<MergeField>;
  readonly onTake: (takenFields: ReadonlySet<MergeField>) => void;
  readonly onSwap: () => void;
  /** Content before the merge button, such as the confirmation by ID. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { preview, before } = props;
  const { keep, drop } = preview;
  const toRows = useMergeRows();
  return (
    <div className={styles['merge']}>
      <Alert type="warning" showIcon title={t('merge.final', { no: drop.patientNo })} />
      {preview.refusals.map((code) => (
        <Alert key={code} type="error" showIcon title={formatError(code, language)} />
      ))}
      <Contradictions preview={preview} />
      <SidesTable
        caption={t('merge.fields')}
        corner={
          <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={props.onSwap}>
            {t('merge.swap')}
          </Button>
        }
        keptHead={
          <SideHead role={t('merge.kept')}>
            {keep.name} · {keep.patientNo}
          </SideHead>
        }
        otherHead={
          <SideHead role={t('merge.given')}>
            {drop.name} · {drop.patientNo}
          </SideHead>
        }
        rows={toRows(preview)}
        before={before === null ? [] : toRows(before)}
        takenFields={props.takenFields}
        onTake={props.onTake}
      />
      <JoinedAlerts one={keep} other={drop} />
      <MergeStages stages={preview.stages} movedCounts={preview.moved} />
      {props.children}
    </div>
  );
}

/** Shows contradictions to the identity of both patients; empty if there are none. */
function Contradictions({ preview }: { readonly preview: MergePreview }) {
  const { t } = useTranslation();
  const { contradictions, imageDates } = preview;
  if (contradictions.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('merge.contradiction')}
      description={
        <ul className={styles['names']}>
          {contradictions.map((contradiction) => (
            <li key={contradiction}>
              {contradiction === 'images'
                ? t('merge.sameDays', { days: imageDates.join(', ') })
                : t(`field.${contradiction}`)}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Returns the function that lists the values of both patients in each field. */
function useMergeRows(): (preview: MergePreview) => SidesRow<MergeField>[] {
  const { t } = useTranslation();
  const savedText = useSavedText();
  const formatExam = (has: boolean): string => (has ? t('merge.exam') : '–');
  return ({ keep, drop, exams, contradictions }) =>
    MERGE_FIELDS.flatMap((field): SidesRow<MergeField>[] => {
      if (field !== 'exam') {
        const contradicts = contradictions.some((contradiction) => contradiction === field);
        return [
          {
            field,
            label: t(`field.${field}`),
            keptText: savedText(keep, field),
            otherText: savedText(drop, field),
            ...(contradicts ? { contradicts } : {}),
          },
        ];
      }
      if (!exams.keep && !exams.drop) return [];
      // Each exam belongs to its stage and date, so all of them stay.
      return [
        {
          field,
          label: t('exam.title'),
          keptText: formatExam(exams.keep),
          otherText: formatExam(exams.drop),
          fixed: true,
        },
      ];
    });
}
