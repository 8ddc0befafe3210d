import CameraOutlined from '@ant-design/icons/CameraOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { ActionMenu } from '@dentarium/ui';
import { useFileDialog } from '@dentarium/ui/upload';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';

/** Shows an empty place of a layout with the drawing of its view; it opens the file dialog; on a phone it offers the camera too. */
export function SlotChooser(props: {
  readonly name: string;
  /** The drawing of the view. */
  readonly drawing: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}) {
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
      {props.drawing}
      <span className={styles['gapText']}>
        <PlusOutlined aria-hidden /> {t(isHandheld ? 'image.gapHandheld' : 'image.gap')}
      </span>
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
