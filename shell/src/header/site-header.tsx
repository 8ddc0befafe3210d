import { isConditionMet } from '@dentarium/domain';
import { useLanguage, useSession } from '@dentarium/platform';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import logo from '../logo.svg';
import { NoticeCentre } from '../notices/notice-centre.tsx';
import { TaskCentre } from '../tasks/task-centre.tsx';
import { UploadHost } from '../uploads/upload-host.tsx';
import { HEADER_ENTRIES } from './header-entries.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { MoreTabs } from './more-tabs.tsx';
import styles from './site-header.module.css';
import { TabBadge } from './tab-badge.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useUnseenTabs } from './use-unseen-tabs.ts';
import { UserMenu } from './user-menu.tsx';
import type { Tab } from './list-visible-tabs.ts';

/** Shows the header of every page. */
export function SiteHeader({
  tabs,
  home,
  onPoint,
  onSignOut,
}: {
  readonly tabs: readonly Tab[];
  /** The address of the logo. */
  readonly home: string;
  /** Called when the user points at the tab with this address. */
  readonly onPoint: (to: string) => void;
  readonly onSignOut: () => void;
}) {
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  const { standing } = useSession();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const unseen = useUnseenTabs(nav);
  const current = tabs.findIndex(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  // If the tabs do not fit, the tab of the current page is scrolled into view.
  useEffect(() => {
    nav.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <header className={styles['header']}>
      <Link to={home} className={styles['logo']} aria-label={t('header.home')}>
        <img src={logo} alt="" width={26} height={26} />
        <span className={styles['name']}>Dentarium</span>
      </Link>
      <div className={styles['place']}>
        <nav ref={nav} className={styles['tabs']} aria-label={t('header.tabs')}>
          {tabs.map(({ id, title, to, badge }) => (
            <NavLink key={id} to={to} className={styles['tab'] ?? ''} onPointerEnter={() => onPoint(to)}>
              {title?.[language] ?? id}
              {badge === undefined ? null : <TabBadge badge={badge} />}
            </NavLink>
          ))}
        </nav>
        <MoreTabs tabs={tabs.filter((_, index) => unseen.includes(index))} />
      </div>
      <div className={styles['tools']}>
        <UploadHost />
        <NoticeCentre />
        <TaskCentre />
        {HEADER_ENTRIES.filter(({ when }) => isConditionMet(when, standing)).map(({ id, Entry }) => (
          <Entry key={id} />
        ))}
        <LanguageToggle />
        <ThemeToggle />
        <UserMenu onSignOut={onSignOut} />
      </div>
    </header>
  );
}
