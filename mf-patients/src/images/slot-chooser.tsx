import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { UPLOAD_EXTENSIONS } from '@dentarium/domain';
import { filesFromInput } from '@dentarium/upload';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';

/** A phone offers its camera for images in general, not for the extensions of their files. */
const ACCEPTED = ['image/*', ...UPLOAD_EXTENSIONS.map((extension) => `.${extension}`)].join(',');

/** An empty place of a layout: it takes what is dropped, and opens the file dialog, or on a phone the camera. */
export function SlotChooser(props: { readonly name: string; readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles['gap']}
        aria-label={t('image.chooseFor', { name: props.name })}
        onClick={() => input.current?.click()}
      >
        <PlusOutlined aria-hidden />
        <span>{t('image.gap')}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          props.onFiles(filesFromInput(target));
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
