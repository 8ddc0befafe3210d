import DownOutlined from '@ant-design/icons/DownOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SlidersOutlined from '@ant-design/icons/SlidersOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { isSwitchedOn, useSession } from '@dentarium/platform';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './site-header.module.css';

/** The menu belongs to the header, for who goes through the page by its landmarks. */
function inHeader(button: HTMLElement): HTMLElement {
  return button.closest('header') ?? document.body;
}

/** The user's pages of the personal centre that are switched on; without the centre none. */
function usePersonalPages(hasPersonalCentre: boolean) {
  const { t } = useTranslation('shell');
  const { standing } = useSession();
  if (!hasPersonalCentre) return [];
  const page = (key: string, to: string, icon: ReactNode) =>
    isSwitchedOn(to, standing.flags) ? [{ key, icon, label: <Link to={to}>{t(`user.${key}`)}</Link> }] : [];
  return [
    ...page('personal', '/personal/setting', <SettingOutlined />),
    ...page('preference', '/personal/preference', <SlidersOutlined />),
    { type: 'divider' as const, key: 'end' },
  ];
}

/** Who is signed in, their personal centre, and the way out. */
export function UserMenu({
  hasPersonalCentre,
  onSignOut,
}: {
  readonly hasPersonalCentre: boolean;
  readonly onSignOut: () => void;
}) {
  const { user } = useSession();
  const { t } = useTranslation('shell');
  const pages = usePersonalPages(hasPersonalCentre);
  const items = [
    {
      type: 'group' as const,
      key: 'who',
      label: user.userName,
      children: [...pages, { key: 'signOut', icon: <LogoutOutlined />, label: t('user.signOut'), onClick: onSignOut }],
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" getPopupContainer={inHeader}>
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
    </Dropdown>
  );
}
