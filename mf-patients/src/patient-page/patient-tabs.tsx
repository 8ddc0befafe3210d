import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import tabs from '../patient/part-tabs.module.css';
import styles from './patient-page.module.css';

/** The parts of a patient's record, each with an address of its own. */
export function PatientTabs({ patientId, mayDelete }: { readonly patientId: string; readonly mayDelete: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const home = `/patient/${patientId}`;
  // The time line, every stage of it and all images are one part.
  const isImages =
    [home, `${home}/images`, `${home}/organise`].includes(pathname) || pathname.startsWith(`${home}/stage/`);
  return (
    <nav className={`${tabs['tabs']} ${styles['tabs']}`} aria-label={t('patient.parts')}>
      <Link to={home} className={tabs['tab'] ?? ''} aria-current={isImages ? 'page' : undefined}>
        {t('patient.images')}
      </Link>
      {(['records', 'exam', 'shares', ...(mayDelete ? (['deleted'] as const) : [])] as const).map((part) => (
        <NavLink key={part} to={`${home}/${part}`} className={tabs['tab'] ?? ''}>
          {t(`patient.${part}`)}
        </NavLink>
      ))}
    </nav>
  );
}
