import type { Stage } from '@dentarium/api/stages/calls';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './packaging.module.css';

/** Selects stages of a patient. */
export function StageSelect(props: {
  /** Names the patient for screen readers. */
  readonly label: string;
  readonly stages: readonly Stage[];
  readonly selectedIds: readonly string[];
  readonly isInvalid: boolean;
  readonly maxCount?: number;
  readonly disabled?: boolean;
  readonly onChange: (stageIds: string[]) => void;
}) {
  const { t } = useTranslation();
  const { label, stages, selectedIds, isInvalid, maxCount, disabled = false, onChange } = props;
  return (
    <Select
      mode="multiple"
      className={styles['stages'] ?? ''}
      aria-label={label}
      aria-invalid={isInvalid}
      status={isInvalid ? 'error' : ''}
      placeholder={t('packaging.selectStage')}
      notFoundContent={t('packaging.noStages')}
      maxTagCount={3}
      disabled={disabled}
      {...(maxCount === undefined ? {} : { maxCount })}
      options={stages.map(({ id, stageName, stageDate }) => ({ value: id, label: `${stageName} · ${stageDate}` }))}
      value={[...selectedIds]}
      onChange={onChange}
    />
  );
}
