import CameraOutlined from '@ant-design/icons/CameraOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { ActionMenu } from '@dentarium/ui';
import { useFileDialog } from '@dentarium/ui/upload';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';

/** Shows an empty place of a layout, which opens the file dialog; on a phone it offers the camera too. */
export function SlotChooser(props: { readonly name: string; readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const dialog = useFileDialog(props.onFiles, { camera: true });
  // Browsers of phones differ in whether a plain file dialog offers the camera, so it is offered here.
  const isHandheld = matchMedia('(pointer: coarse)').matches;
  const place = (
    <button
      type="button"
      className={styles['gap']}
      aria-label={t('image.chooseFor', { name: props.name })}
      {...(isHandheld ? {} : { onClick: dialog.open })}
    >
      <PlusOutlined aria-hidden />
      <span>{t(isHandheld ? 'image.gapHandheld' : 'image.gap')}</span>
    </button>
  );
  return (
    <>
      {isHandheld ? (
        <ActionMenu
          items={[
            {
              key: 'camera',
              icon: <CameraOutlined aria-hidden />,
              label: t('image.photograph'),
              onClick: dialog.photograph,
            },
            { key: 'files', icon: <FolderOpenOutlined aria-hidden />, label: t('image.files'), onClick: dialog.open },
          ]}
        >
          {place}
        </ActionMenu>
      ) : (
        place
      )}
      {dialog.input}
    </>
  );
}
