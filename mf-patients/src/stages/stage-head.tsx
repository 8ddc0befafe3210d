import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import type { Stage } from '@dentarium/api/services/stage-service';
import { DateText, StageChip, Toolbar, useAgeText } from '@dentarium/ui';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PatientRecord } from '../patient-page/patient-record.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import styles from './stages.module.css';

/** What the stage is, and what can be done with it as a whole. */
export function StageHead(props: { readonly stage: Stage; readonly record: PatientRecord; readonly count: number; readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const [, setSearch] = useSearchParams();
  const { stage, record } = props;
  const others = record.stages.filter(({ id }) => id !== stage.id);
  const go = (name: string, value: string): void => setSearch((before) => new URLSearchParams([...[...before].filter(([key]) => key !== name), [name, value]]));
  return (
    <Toolbar
      label={stage.stageName}
      end={
        <>
          {others.length === 0 ? null : (
            <Dropdown
              trigger={['click']}
              menu={{ items: others.map(({ id, stageName, stageDate }) => ({ key: id, label: `${stageName} · ${stageDate}`, onClick: () => go('compare', id) })) }}
            >
              <Button icon={<ColumnWidthOutlined />}>
                {t('comparison.with')} <DownOutlined aria-hidden />
              </Button>
            </Dropdown>
          )}
          {record.mayEdit ? (
            <>
              <Button icon={<EditOutlined />} onClick={() => go('editStage', '1')}>
                {t('stage.edit')}
              </Button>
              <UploadButton type="primary" onFiles={props.onFiles}>
                {t('upload.button')}
              </UploadButton>
            </>
          ) : null}
        </>
      }
    >
      <h2 className={styles['stageTitle']}>
        <StageChip code={stage.stageCode} name={stage.stageName} />
      </h2>
      <DateText value={stage.stageDate} />
      <span className={styles['quiet']}>{t('stage.ageThen', { age: ageText(record.patient.birthDate, stage.stageDate) })}</span>
      {stage.alignerStepUpper === null && stage.alignerStepLower === null ? null : (
        <span className={styles['quiet']}>{t('stage.steps', { upper: stage.alignerStepUpper ?? '–', lower: stage.alignerStepLower ?? '–' })}</span>
      )}
      <span className={styles['quiet']}>{t('stage.files', { count: props.count })}</span>
      {stage.remark === '' ? null : (
        <span className={styles['remark']} title={stage.remark}>
          {stage.remark}
        </span>
      )}
    </Toolbar>
  );
}
