import { useScrollToCurrent } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import tabs from '../patient/part-tabs.module.css';
import styles from './patient-page.module.css';

/** Shows the tabs of a patient, each with its own address. */
export function PatientTabs({ patientId, mayDelete }: { readonly patientId: string; readonly mayDelete: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const home = `/patient/${patientId}`;
  const parts = ['records', 'exam', 'shares', ...(mayDelete ? (['deleted'] as const) : [])] as const;
  // The time line, its stages and all tools for images share one tab.
  const isImages = !parts.some((part) => pathname === `${home}/${part}`);
  const nav = useScrollToCurrent<HTMLElement>(pathname);
  return (
    <nav ref={nav} className={`${tabs['tabs']} ${styles['tabs']}`} aria-label={t('patient.parts')}>
      <Link to={home} className={tabs['tab'] ?? ''} aria-current={isImages ? 'page' : undefined}>
        {t('patient.images')}
      </Link>
      {parts.map((part) => (
        <NavLink key={part} to={`${home}/${part}`} className={tabs['tab'] ?? ''}>
          {t(`patient.${part}`)}
        </NavLink>
      ))}
    </nav>
  );
}
