import { type AuditLine, queryAuditFacts } from '@dentarium/api/services/audit-service';
import { queryUsersInfo } from '@dentarium/api/services/user-service';
import { callQuery, useLanguage, useSession, useSubjectPage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoleOptions } from '../accounts/role-names.ts';
import styles from './audit.module.css';
import { factsOf, type FactWords } from './entry-facts.ts';

/** The words that entries are said in, with the names of roles, organisations and colleagues. */
export function useFactWords(): FactWords {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const roles = useRoleOptions();
  const people = useQuery(callQuery(queryUsersInfo, {}, { silent: true }));
  const declared = useQuery(callQuery(queryAuditFacts, {}, { silent: true })).data ?? {};
  const text = (key: string): string => t(key, { defaultValue: '' });
  return {
    language,
    text: (key) => text(`audit.${key}`),
    right: (name) => text(`roles.rights.${name}`),
    preference: (key) => text(`preference.${key}.label`),
    role: (id) => roles.find(({ value }) => value === id)?.label ?? '',
    organisation(id) {
      const found = organisations.find((one) => one.id === id);
      return (language === 'ch' ? found?.name : found?.nameEn) ?? '';
    },
    person: (id) => people.data?.find((one) => one.id === id)?.name ?? '',
    declared,
  };
}

/** What an entry of the trail is about, in words; the raw data opens below. */
export function EntryCell({ line, words }: { readonly line: AuditLine; readonly words: FactWords }) {
  const { t } = useTranslation();
  const pageOf = useSubjectPage();
  const { patientId, subjectId, requestId, detail } = line;
  return (
    <div className={styles['entry']}>
      <ul className={styles['facts']}>
        {patientId === null ? null : (
          <li>
            <PatientLink to={pageOf('patient', { patientId })} />
          </li>
        )}
        {factsOf(line, words).map(({ label, value }) => (
          <li key={label}>
            <span className={styles['label']}>{label}</span> {value}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('audit.raw')}</summary>
        <pre className={styles['raw']}>{JSON.stringify({ patientId, subjectId, requestId, detail }, null, 2)}</pre>
      </details>
    </div>
  );
}

/** A link to the patient, where a module shows patients. */
function PatientLink({ to }: { readonly to: string | undefined }) {
  const { t } = useTranslation();
  return to === undefined ? <span>{t('audit.patient')}</span> : <a href={to}>{t('audit.patient')}</a>;
}
