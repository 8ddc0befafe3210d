import { usePageSwitch } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { useOperator } from './use-operator.ts';
import styles from './frame.module.css';

const PAGES = ['setting', 'account', 'organization', 'preference', 'address', 'help'] as const;
/** Pages for operators. */
const SITE_PAGES = ['organisations', 'people', 'services', 'modules'] as const;

/** Shows the personal centre: its pages on the left, the open one beside them. */
export function PersonalFrame() {
  const { t } = useTranslation();
  const isOperator = useOperator();
  return (
    <div className={styles['frame']}>
      <div className={styles['side']}>
        <PageLinks label={t('frame.pages')} pages={PAGES} />
        {isOperator ? <PageLinks label={t('frame.site')} pages={SITE_PAGES} hasTitle /> : null}
      </div>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}

function PageLinks(props: {
  readonly label: string;
  readonly pages: readonly (typeof PAGES | typeof SITE_PAGES)[number][];
  readonly hasTitle?: boolean;
}) {
  const { t } = useTranslation();
  const isPageEnabled = usePageSwitch();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the links are one line, of which the open page may lie outside.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    const link = links.find((one) => pathname.startsWith(one.pathname));
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles['pages']} aria-label={props.label}>
      {props.hasTitle === true ? (
        <span className={styles['group']} aria-hidden>
          {props.label}
        </span>
      ) : null}
      {props.pages
        .filter((page) => isPageEnabled(`/personal/${page}`))
        .map((page) => (
          <NavLink key={page} to={`/personal/${page}`} className={styles['page'] ?? ''}>
            {t(`frame.${page}`)}
          </NavLink>
        ))}
    </nav>
  );
}
