import { type AuditLine, queryAuditFacts } from '@dentarium/server/clinic-calls/audit-trail';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { toOrganisationName } from '@dentarium/domain';
import { callQuery, useLanguage, useSession, useSubjectPage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoleOptions } from '../accounts/use-role-options.ts';
import { useActionName } from './action-name.ts';
import type { ActionRow } from './action-rows.ts';
import styles from './audit.module.css';
import { toFacts, type FactWords } from './entry-facts.ts';

/** Provides the words for facts, with the names of roles, organisations and colleagues. */
export function useFactWords(): FactWords {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const roles = useRoleOptions();
  const people = useQuery(callQuery(queryUsersInfo, {}, { silent: true }));
  const declaredFacts = useQuery(callQuery(queryAuditFacts, {}, { silent: true })).data ?? {};
  const toText = (key: string): string => t(key, { defaultValue: '' });
  return {
    language,
    text: (key) => toText(`audit.${key}`),
    right: (name) => toText(`roles.rights.${name}`),
    preference: (key) => toText(`preference.${key}.label`),
    role: (id) => roles.find(({ value }) => value === id)?.label ?? '',
    organisation(id) {
      const organisation = organisations.find((one) => one.id === id);
      return organisation === undefined ? '' : toOrganisationName(organisation, language);
    },
    person: (id) => people.data?.find((one) => one.id === id)?.name ?? '',
    declaredFacts,
  };
}

/** Number of parts of an action that are visible at once; the others are in a collapsed block. */
const MAX_VISIBLE_PARTS = 3;

/** Shows the subject of an action in words, with its parts below; the raw data opens at the end. */
export function EntryCell({ row, words }: { readonly row: ActionRow; readonly words: FactWords }) {
  const { t } = useTranslation();
  const { main, parts } = row;
  const list = (
    <ul className={styles['parts']}>
      {parts.map((part) => (
        <li key={part.id}>
          <Part part={part} main={main} words={words} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles['entry']}>
      <Facts line={main} words={words} />
      {parts.length > MAX_VISIBLE_PARTS ? (
        <details>
          <summary>{t('audit.parts', { count: parts.length })}</summary>
          {list}
        </details>
      ) : parts.length > 0 ? (
        list
      ) : null}
      <details>
        <summary>{t('audit.raw')}</summary>
        <pre className={styles['raw']}>{JSON.stringify([main, ...parts].map(toRawEntry), null, 2)}</pre>
      </details>
    </div>
  );
}

function toRawEntry({ action, patientId, subjectId, requestId, detail }: AuditLine) {
  return { action, patientId, subjectId, requestId, detail };
}

/** Shows a part of an action: the same action on another patient, or another action that it caused. */
function Part({
  part,
  main,
  words,
}: {
  readonly part: AuditLine;
  readonly main: AuditLine;
  readonly words: FactWords;
}) {
  const toActionName = useActionName();
  if (part.action === main.action) return <PatientLink line={part} />;
  return (
    <>
      <span title={part.action}>{toActionName(part.action)}</span> <Facts line={part} words={words} />
    </>
  );
}

function Facts({ line, words }: { readonly line: AuditLine; readonly words: FactWords }) {
  return (
    <ul className={styles['facts']}>
      {line.patientId === null ? null : (
        <li>
          <PatientLink line={line} />
        </li>
      )}
      {toFacts(line, words).map(({ label, value }) => (
        <li key={label}>
          <span className={styles['label']}>{label}</span> {value}
        </li>
      ))}
    </ul>
  );
}

/** Shows the patient by name and ID if the reader may see them, with a link if a module shows patients. */
function PatientLink({ line: { patientId, patient } }: { readonly line: AuditLine }) {
  const { t } = useTranslation();
  const toSubjectPage = useSubjectPage();
  if (patientId === null) return null;
  const to = toSubjectPage('patient', { patientId });
  const name = patient === null ? t('audit.patient') : `${patient.name} · ${patient.patientNo}`;
  return to === undefined ? <span>{name}</span> : <a href={to}>{name}</a>;
}
