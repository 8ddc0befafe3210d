import type { ModuleStatus } from '@dentarium/api/modules/report-calls';
import { useLanguage } from '@dentarium/platform';
import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import styles from './modules.module.css';
import { ReportLines } from './report-lines.tsx';
import { VersionLine } from './version-line.tsx';

const CHIP_KINDS = {
  live: 'success',
  off: 'warning',
  none: 'plain',
  unreadable: 'danger',
  misfit: 'danger',
  failing: 'danger',
} as const;

/** Shows one module: its state with the reason, its versions, and the reports of pages. */
export function ModuleSection({ module }: { readonly module: ModuleStatus }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { name, state, live, canary, lastGood, previous } = module;
  return (
    <Section
      title={module.title?.[language] ?? name}
      text={name}
      actions={<TagChip kind={CHIP_KINDS[state]}>{t(`modules.state.${state}`)}</TagChip>}
    >
      <Reasons module={module} />
      <dl className={styles['versions']}>
        <VersionLine label={t('modules.live')} version={live} />
        {canary === null ? null : (
          <VersionLine label={t('modules.canary')} version={canary} note={<CanaryPeople canary={canary} />} />
        )}
        <VersionLine label={t('modules.lastGood')} version={lastGood} />
        <VersionLine label={t('modules.previous')} version={previous} />
      </dl>
      <ReportLines reports={module.reports} />
    </Section>
  );
}

function Reasons({ module: { state, off, misfits, lastGood } }: { readonly module: ModuleStatus }) {
  const { t } = useTranslation();
  if (off !== null)
    return (
      <p className={styles['reason']}>
        {t(`modules.off.${off.by}`, { name: off.reason ?? '' })}
        {off.by === 'operator' && off.reason !== null ? <q className={styles['words']}>{off.reason}</q> : null}
      </p>
    );
  if (state === 'misfit')
    return (
      <ul className={styles['misfits']}>
        {misfits.map((misfit) => (
          <li key={misfit}>{misfit}</li>
        ))}
      </ul>
    );
  if (state === 'live') return null;
  const fallback = state === 'failing' && lastGood !== null ? t('modules.fallback', { version: lastGood.version }) : '';
  return (
    <p className={styles['reason']}>
      {t(`modules.why.${state}`)} {fallback}
    </p>
  );
}

function CanaryPeople({ canary }: { readonly canary: NonNullable<ModuleStatus['canary']> }) {
  const { t } = useTranslation();
  const { percent, users, organisations } = canary;
  const parts = [
    ...(percent === null ? [] : [t('modules.percent', { percent })]),
    ...(users.length === 0 ? [] : [users.join(', ')]),
    ...(organisations === 0 ? [] : [t('modules.organisations', { count: organisations })]),
  ];
  return <span>{parts.join(' · ')}</span>;
}
