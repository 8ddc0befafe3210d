import PictureOutlined from '@ant-design/icons/PictureOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './records.module.css';

const ImagePicker = lazy(() => import('./image-picker.tsx'));

/** Shows the images of a record, selected from those of the patient. */
export function LinkedImages(props: {
  readonly record: PatientRecord;
  readonly fileIds: readonly string[];
  readonly onChange: (fileIds: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const [isPickerOpen, setChoosing] = useState(false);
  const { record, fileIds, onChange } = props;
  const filesById = new Map(record.files.map((file) => [file.id, file]));
  return (
    <div className={styles['linked']} role="group" aria-label={t('record.images')}>
      <div className={styles['linkedHead']}>
        <span className={styles['quiet']}>{t('record.images')}</span>
        <Button size="small" icon={<PictureOutlined aria-hidden />} onClick={() => setChoosing(true)}>
          {t('record.chooseImages')}
        </Button>
      </div>
      <div className={styles['images']}>
        {fileIds.flatMap((id) => {
          const file = filesById.get(id);
          if (file === undefined) return [];
          const name = categoryName(file.category);
          return [
            <span key={id} className={styles['image']} title={`${name} · ${file.takenAt.slice(0, 10)}`}>
              <FiledImage file={file} alt={name} />
              <button
                type="button"
                className={styles['unlink']}
                aria-label={t('record.unlinkImage', { name })}
                onClick={() => onChange(fileIds.filter((other) => other !== id))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </span>,
          ];
        })}
      </div>
      {isPickerOpen ? (
        <Suspense fallback={null}>
          <ImagePicker record={record} initialIds={fileIds} onChoose={onChange} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
