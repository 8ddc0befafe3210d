import DownOutlined from '@ant-design/icons/DownOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { useSession } from '@dentarium/platform';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './site-header.module.css';

/** The menu belongs to the header, for who goes through the page by its landmarks. */
function inHeader(button: HTMLElement): HTMLElement {
  return button.closest('header') ?? document.body;
}

/** Who is signed in, and the way out. */
export function UserMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const { user } = useSession();
  const { t } = useTranslation('shell');
  const items = [
    {
      type: 'group' as const,
      key: 'who',
      label: user.userName,
      children: [{ key: 'signOut', icon: <LogoutOutlined />, label: t('user.signOut'), onClick: onSignOut }],
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" getPopupContainer={inHeader}>
      <Button
        type="text"
        icon={<UserOutlined />}
        className={styles['user'] ?? ''}
        aria-label={t('user.menu', { name: user.name })}
      >
        <span className={styles['userName']}>{user.name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
