import type { PatientFile } from '@dentarium/api/files/info-calls';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';
import styles from './dicom.module.css';
import type { ViewerRecord } from './viewer-record.ts';

/** Selects the second X-ray beside the first one: another file of the patient, the same view of other stages first. */
export function SecondFileSelect(props: {
  readonly record: ViewerRecord;
  readonly file: PatientFile;
  readonly secondFile: PatientFile | null;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const categoryName = useCategoryName();
  const { file, secondFile, record } = props;
  const others = record.files
    .filter(({ id }) => id !== file.id)
    .toSorted((one, other) => Number(other.category === file.category) - Number(one.category === file.category));
  if (others.length === 0) return null;
  const formatFileLabel = (one: PatientFile): string => {
    const stage = record.stages.find(({ id }) => id === one.stageId)?.stageName ?? t('image.facts.noStage');
    return `${categoryName(one.category)} · ${stage} · ${one.takenAt.slice(0, 10)}`;
  };
  return (
    <Select
      className={styles['choice'] ?? ''}
      aria-label={t('dicom.beside')}
      placeholder={t('dicom.beside')}
      allowClear
      value={secondFile?.id ?? null}
      popupMatchSelectWidth={false}
      onChange={(id: string | undefined) =>
        void navigate(toDicomAddress(file.patientId, file.id, id ?? null), { replace: true })
      }
      options={others.map((one) => ({ value: one.id, label: formatFileLabel(one) }))}
    />
  );
}
