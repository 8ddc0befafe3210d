import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { formatMoment } from '@dentarium/domain';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemeStateChip } from '../order/scheme-state.tsx';
import styles from './plan.module.css';
import { usePlanPurpose } from './plan-address.ts';

/** Shows the selection of the visible version, and of one to compare with. */
export function Versions(props: {
  readonly versions: readonly OrderScheme[];
  readonly scheme: OrderScheme;
  readonly other: OrderScheme | null;
  readonly onShow: (number: number) => void;
  readonly onCompare: (number: number | null) => void;
}) {
  const { t } = useTranslation();
  const { versions, scheme, other } = props;
  const purpose = usePlanPurpose();
  // The chip next to the visible version already shows its state.
  const options = versions.map(({ number, state, submittedAt }) => ({
    value: number,
    label: [
      t('plan.version', { number }),
      ...(number === scheme.number ? [] : [t(`plan.state.${state}`)]),
      formatMoment(new Date(submittedAt)),
    ].join(' · '),
  }));
  return (
    <div className={styles['versions']}>
      <Select
        className={styles['versionChoice'] ?? ''}
        aria-label={t('plan.versions')}
        value={scheme.number}
        options={options}
        onChange={props.onShow}
      />
      <SchemeStateChip state={scheme.state} />
      {versions.length < 2 && purpose === 'compare' ? (
        <span className={styles['quiet']}>{t('plan.onlyVersion')}</span>
      ) : null}
      {versions.length < 2 ? null : (
        <Select<number | null>
          className={styles['versionChoice'] ?? ''}
          aria-label={t('plan.compareWith')}
          placeholder={t('plan.compareWith')}
          allowClear
          value={other?.number ?? null}
          options={options.filter(({ value }) => value !== scheme.number)}
          onChange={(number) => props.onCompare(number ?? null)}
        />
      )}
      {scheme.confirmation === null ? null : (
        <span className={styles['quiet']}>
          {t('plan.confirmedBy', {
            name: scheme.confirmation.by.name,
            moment: formatMoment(new Date(scheme.confirmation.at)),
          })}
        </span>
      )}
      {scheme.note === '' ? null : <p className={styles['text']}>{t('plan.note', { note: scheme.note })}</p>}
    </div>
  );
}
