import { usePageSwitch, useSession } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router-dom';
import { useOperator } from './use-operator.ts';
import styles from './frame.module.css';

const PAGES = ['setting', 'account', 'organization', 'preference', 'address', 'help'] as const;
const SITE_PAGES = ['organisations', 'people', 'services', 'modules'] as const;

/** Pages for operators. On an intranet, administrators see the sign-ins beside the accounts. */
const OPERATOR_PAGES = { private: SITE_PAGES, public: [...SITE_PAGES, 'sign-ins'] } as const;

/** Shows the personal centre: its pages on the left, the open one beside them. */
export function PersonalFrame() {
  const { t } = useTranslation();
  const isPageEnabled = usePageSwitch();
  const { mode } = useSession();
  const pages = useOperator() ? [...PAGES, ...OPERATOR_PAGES[mode]] : PAGES;
  return (
    <div className={styles['frame']}>
      <nav className={styles['pages']} aria-label={t('frame.pages')}>
        {pages
          .filter((page) => isPageEnabled(`/personal/${page}`))
          .map((page) => (
            <NavLink key={page} to={`/personal/${page}`} className={styles['page'] ?? ''}>
              {t(`frame.${page}`)}
            </NavLink>
          ))}
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
