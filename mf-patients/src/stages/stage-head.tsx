import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import type { Stage } from '@dentarium/api/stages/calls';
import { ActionMenu, useAgeText } from '@dentarium/ui';
import { UploadButton } from '@dentarium/ui/upload';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { NamedLayout } from '../layouts/layout-cells.ts';
import { LayoutMenu } from '../layouts/layout-menu.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import { StageMenu } from './stage-menu.tsx';
import { StageStrip } from './stage-strip.tsx';
import styles from './stages.module.css';
import { useStageActions } from './use-stage-actions.ts';

/** Shows the strip of all stages, and the actions on this one. */
export function StageHead(props: {
  readonly stage: Stage;
  readonly record: PatientRecord;
  readonly layouts: readonly NamedLayout[];
  readonly layout: NamedLayout;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation();
  const { stage, record } = props;
  const { comparisonItems, edit } = useStageActions(stage, record);
  return (
    <div className={styles['head']}>
      <StageStrip record={record} current={stage.id} />
      <LayoutMenu layouts={props.layouts} layout={props.layout} />
      {comparisonItems.length === 0 ? null : (
        <ActionMenu items={comparisonItems}>
          <Button className={styles['inMenu'] ?? ''} icon={<ColumnWidthOutlined aria-hidden />}>
            {t('comparison.with')} <DownOutlined aria-hidden />
          </Button>
        </ActionMenu>
      )}
      {edit === undefined ? null : (
        <Tooltip title={t('stage.edit')}>
          <Button className={styles['inMenu'] ?? ''} icon={<EditOutlined aria-hidden />} onClick={edit}>
            <span className={styles['buttonText']}>{t('stage.edit')}</span>
          </Button>
        </Tooltip>
      )}
      <StageMenu stage={stage} record={record} />
      {record.mayEdit ? (
        <UploadButton type="primary" onFiles={props.onFiles}>
          {t('upload.button')}
        </UploadButton>
      ) : null}
    </div>
  );
}

/** Shows the facts of a stage apart from its name and date. */
export function StageFacts({
  stage,
  record,
  count,
}: {
  readonly stage: Stage;
  readonly record: PatientRecord;
  readonly count: number;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const { alignerStepUpper: upper, alignerStepLower: lower, remark } = stage;
  return (
    <div className={styles['facts']}>
      <span>{t('stage.ageThen', { age: ageText(record.patient.birthDate, stage.stageDate) })}</span>
      <span>{t('stage.files', { count })}</span>
      {upper === null && lower === null ? null : (
        <span>{t('stage.steps', { upper: upper ?? '–', lower: lower ?? '–' })}</span>
      )}
      {remark === '' ? null : (
        <span className={styles['remark']} title={remark}>
          {remark}
        </span>
      )}
    </div>
  );
}
