import UserOutlined from '@ant-design/icons/UserOutlined';
import { toast } from '@dentarium/platform';
import { FileButton } from '@dentarium/ui/file-button';
import { Avatar } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './setting.module.css';

const AvatarDialog = lazy(() => import('./avatar-dialog.tsx'));
const TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** Shows the avatar of the user, with the button to replace it. */
export function AvatarField({ avatar, name }: { readonly avatar: string; readonly name: string }) {
  const { t } = useTranslation();
  const [selectedFile, setSelectedFile] = useState<File | null>(null);

  const chooseFile = (file: File): void => {
    if (!TYPES.includes(file.type) || file.size > MAX_AVATAR_BYTES) return toast('error', t('avatar.required'));
    setSelectedFile(file);
  };

  return (
    <>
      <Avatar
        className={styles['avatar'] ?? ''}
        size={56}
        icon={<UserOutlined aria-hidden />}
        src={avatar === '' ? undefined : avatar}
        alt={name}
      />
      <FileButton accept={TYPES.join(',')} onFile={chooseFile}>
        {t('avatar.choose')}
      </FileButton>
      <span className={styles['hint']}>{t('avatar.hint')}</span>
      {selectedFile === null ? null : (
        <Suspense fallback={null}>
          <AvatarDialog file={selectedFile} onClose={() => setSelectedFile(null)} />
        </Suspense>
      )}
    </>
  );
}
