import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import type { Stage } from '@dentarium/api/services/stage-service';
import { ActionMenu, useAgeText } from '@dentarium/ui';
import { UploadButton } from '@dentarium/ui/upload';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { comparisonAddress } from '../comparison/comparison-address.ts';
import type { NamedLayout } from '../layouts/layout-cells.ts';
import { LayoutMenu } from '../layouts/layout-menu.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import { StageMenu } from './stage-menu.tsx';
import { StageStrip } from './stage-strip.tsx';
import styles from './stages.module.css';

/** All stages to go from one to the next, and what can be done with this one as a whole. */
export function StageHead(props: {
  readonly stage: Stage;
  readonly record: PatientRecord;
  readonly layouts: readonly NamedLayout[];
  readonly layout: NamedLayout;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [, setSearchParams] = useSearchParams();
  const { stage, record } = props;
  const others = record.stages.filter(({ id }) => id !== stage.id);
  const edit = (): void => setSearchParams((before) => new URLSearchParams([...before, ['editStage', '1']]));
  return (
    <div className={styles['head']}>
      <StageStrip record={record} current={stage.id} />
      <LayoutMenu layouts={props.layouts} layout={props.layout} />
      {others.length === 0 ? null : (
        <ActionMenu
          items={others.map((other) => ({
            key: other.id,
            label: `${other.stageName} · ${other.stageDate}`,
            onClick: () => void navigate(comparisonAddress(stage, other)),
          }))}
        >
          <Button icon={<ColumnWidthOutlined aria-hidden />} title={t('comparison.with')}>
            <span className={styles['buttonText']}>{t('comparison.with')}</span> <DownOutlined aria-hidden />
          </Button>
        </ActionMenu>
      )}
      {record.mayEdit ? (
        <Button icon={<EditOutlined aria-hidden />} onClick={edit} title={t('stage.edit')}>
          <span className={styles['buttonText']}>{t('stage.edit')}</span>
        </Button>
      ) : null}
      <StageMenu stage={stage} record={record} />
      {record.mayEdit ? (
        <UploadButton type="primary" onFiles={props.onFiles}>
          {t('upload.button')}
        </UploadButton>
      ) : null}
    </div>
  );
}

/** What has to be known of a stage beside its name and date. */
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
      <h2 className={styles['hidden']}>{stage.stageName}</h2>
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
