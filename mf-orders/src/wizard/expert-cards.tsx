import { getExpertInfo } from '@dentarium/api/services/case-details';
import { callQuery, useLanguage } from '@dentarium/platform';
import { ErrorState, Skeletons, usePriceText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpertPortrait } from '../order/expert-portrait.tsx';
import styles from './wizard.module.css';

/** The experts as cards, of which one is chosen; none, where the product needs none. */
export function ExpertCards(props: {
  readonly orgId: string;
  readonly needed: boolean;
  readonly value: string | null;
  readonly disabled?: boolean;
  readonly onChange: (expertId: string | null) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const priceText = usePriceText();
  const name = useId();
  const { value, needed, disabled = false } = props;
  const experts = useQuery(callQuery(getExpertInfo, { query: { orgId: props.orgId } }, { silent: true }));
  if (experts.isError) return <ErrorState error={experts.error} onRetry={() => void experts.refetch()} />;
  if (experts.data === undefined) return <Skeletons shape="cards" count={3} />;
  return (
    <fieldset className={styles['cards']} disabled={disabled}>
      <legend>{t(needed ? 'expert.needed' : 'expert.title')}</legend>
      {needed ? null : (
        <label className={styles['card']}>
          <span className={styles['cardHead']}>
            <input type="radio" name={name} checked={value === null} onChange={() => props.onChange(null)} />
            {t('expert.none')}
          </span>
        </label>
      )}
      {experts.data.map((expert) => (
        <label key={expert.id} className={styles['card']}>
          <span className={styles['cardHead']}>
            <input type="radio" name={name} checked={value === expert.id} onChange={() => props.onChange(expert.id)} />
            <ExpertPortrait name={expert.doctorName[language]} photo={expert.avatarImagePath} />
            {expert.doctorName[language]}
          </span>
          <span>
            <strong>{priceText(expert.price)}</strong>
            {expert.oldPrice === null ? null : (
              <>
                {' '}
                <s>{priceText(expert.oldPrice)}</s>
              </>
            )}
          </span>
          <span className={styles['quiet']}>{expert.selfDescription[language]}</span>
        </label>
      ))}
    </fieldset>
  );
}
