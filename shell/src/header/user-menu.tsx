import DownOutlined from '@ant-design/icons/DownOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { listDeclaredEntries, DeclaredIcon, useLanguage, useModules, useSession } from '@dentarium/platform';
import { ActionMenu } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getHeader } from '../landmarks/get-header.ts';
import styles from './site-header.module.css';

/** Returns the entries that modules declare for the menu of the user, followed by a divider if there are any. */
function useDeclaredEntries() {
  const [language] = useLanguage();
  const { standing } = useSession();
  const entries = listDeclaredEntries(useModules(), standing, ({ menu }) => menu);
  if (entries.length === 0) return [];
  return [
    ...entries.map(({ to, title, icon }) => ({
      key: to,
      icon: icon === undefined ? null : <DeclaredIcon path={icon} />,
      label: <Link to={to}>{title[language]}</Link>,
    })),
    { type: 'divider' as const, key: 'end' },
  ];
}

/** Shows the menu of the signed-in user, with the entries of modules and the sign-out. */
export function UserMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const { user } = useSession();
  const { t } = useTranslation('shell');
  const pages = useDeclaredEntries();
  const items = [
    {
      type: 'group' as const,
      key: 'who',
      label: user.userName,
      children: [...pages, { key: 'signOut', icon: <LogoutOutlined />, label: t('user.signOut'), onClick: onSignOut }],
    },
  ];
  return (
    <ActionMenu items={items} placement="bottomRight" container={getHeader}>
      <Button
        type="text"
        icon={
          user.avatar === '' ? (
            <UserOutlined />
          ) : (
            <img src={user.avatar} alt="" width={24} height={24} className={styles['avatar']} />
          )
        }
        className={styles['user'] ?? ''}
        aria-label={t('user.menu', { name: user.name })}
      >
        <span className={styles['userName']}>{user.name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </ActionMenu>
  );
}
