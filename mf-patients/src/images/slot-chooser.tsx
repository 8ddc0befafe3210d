import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useFileDialog } from '@dentarium/ui/upload';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';

/** An empty place of a layout: it takes what is dropped, and opens the file dialog, or on a phone the camera. */
export function SlotChooser(props: { readonly name: string; readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const dialog = useFileDialog(props.onFiles, { camera: true });
  return (
    <>
      <button
        type="button"
        className={styles['gap']}
        aria-label={t('image.chooseFor', { name: props.name })}
        onClick={dialog.open}
      >
        <PlusOutlined aria-hidden />
        <span>{t('image.gap')}</span>
      </button>
      {dialog.input}
    </>
  );
}
