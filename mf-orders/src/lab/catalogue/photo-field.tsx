import { toast } from '@dentarium/platform';
import { FileButton } from '@dentarium/ui/file-button';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpertPortrait } from '../../order/expert-portrait.tsx';
import styles from './catalogue.module.css';
import { createSquarePhoto } from './create-square-photo.ts';

const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const MAX_PHOTO_BYTES = 20 * 1024 * 1024;

/** Shows the photograph of an expert in the editor, which can be replaced or removed. */
export function PhotoField(props: {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (photo: string) => void;
}) {
  const { t } = useTranslation();
  const { id, name, value, onChange } = props;
  const selectPhoto = async (file: File): Promise<void> => {
    const photo =
      PHOTO_TYPES.includes(file.type) && file.size <= MAX_PHOTO_BYTES
        ? await createSquarePhoto(file).catch(() => null)
        : null;
    if (photo === null) toast('error', t('catalogue.photoWrong'));
    else onChange(photo);
  };
  return (
    <span className={styles['photo']}>
      <ExpertPortrait name={name} photo={value} size={64} />
      <FileButton id={id} accept={PHOTO_TYPES.join(',')} onFile={(file) => void selectPhoto(file)}>
        {t('catalogue.choosePhoto')}
      </FileButton>
      {value === '' ? null : <Button onClick={() => onChange('')}>{t('catalogue.removePhoto')}</Button>}
    </span>
  );
}
