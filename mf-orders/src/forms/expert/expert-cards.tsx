import { getExpertInfo } from '@dentarium/api/orders/case-details';
import type { Expert } from '@dentarium/api/orders/shapes';
import { callQuery, useLanguage } from '@dentarium/platform';
import { QueryBoundary, Skeletons, usePriceText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpertPortrait } from '../../order/expert-portrait.tsx';
import styles from '../../wizard/wizard.module.css';

/** Creates the query for the experts of a clinic's manufacturer. */
export function createExpertsQuery(orgId: string) {
  return callQuery(getExpertInfo, { query: { orgId } }, { silent: true });
}

/** Lists the selectable experts: those on offer, and the selected one. */
export function addSelectedExpert(
  offeredExperts: readonly Expert[],
  selectedExpert: Expert | undefined,
): readonly Expert[] {
  return selectedExpert === undefined || offeredExperts.some(({ id }) => id === selectedExpert.id)
    ? offeredExperts
    : [...offeredExperts, selectedExpert];
}

/** Shows the experts as cards with a selection. No expert is an option if the product does not require one. */
export function ExpertCards(props: {
  readonly orgId: string;
  readonly isRequired: boolean;
  readonly value: string | null;
  /** The expert of the case, who may no longer be on offer. */
  readonly selectedExpert?: Expert | undefined;
  /** True if a title is already displayed above. */
  readonly isNamed?: boolean;
  readonly onChange: (expertId: string | null) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatPrice = usePriceText();
  const name = useId();
  const { value, isRequired, selectedExpert, isNamed = false } = props;
  const experts = useQuery(createExpertsQuery(props.orgId));
  return (
    <QueryBoundary query={experts} onRefetchError="keepUnlessWithdrawn" loading={<Skeletons shape="cards" count={3} />}>
      {(data) => (
        <fieldset className={styles['cards']}>
          {isNamed ? null : <legend>{t(isRequired ? 'expert.needed' : 'expert.title')}</legend>}
          {isRequired ? null : (
            <label className={styles['card']}>
              <span className={styles['cardHead']}>
                <input type="radio" name={name} checked={value === null} onChange={() => props.onChange(null)} />
                {t('expert.none')}
              </span>
            </label>
          )}
          {addSelectedExpert(data, selectedExpert).map((expert) => (
            <label key={expert.id} className={styles['card']}>
              <span className={styles['cardHead']}>
                <input
                  type="radio"
                  name={name}
                  checked={value === expert.id}
                  onChange={() => props.onChange(expert.id)}
                />
                <ExpertPortrait name={expert.doctorName[language]} photo={expert.avatarImagePath} />
                {expert.doctorName[language]}
              </span>
              <span>
                <strong>{formatPrice(expert.price)}</strong>
                {expert.oldPrice === null ? null : (
                  <>
                    {' '}
                    <s>{formatPrice(expert.oldPrice)}</s>
                  </>
                )}
              </span>
              <span className={styles['quiet']}>{expert.selfDescription[language]}</span>
            </label>
          ))}
        </fieldset>
      )}
    </QueryBoundary>
  );
}
