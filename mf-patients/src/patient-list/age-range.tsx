import { findAgeRangeProblem } from '@dentarium/domain';
import { NumberField, useTypedValue } from '@dentarium/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from './list-address.ts';
import styles from './patient-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

/** Shows the range of ages in years. An invalid range shows an error and is not requested (PAT-04). */
export function AgeRange({ address, onChange }: { readonly address: ListAddress; readonly onChange: ChangeAddress }) {
  const { t } = useTranslation();
  const note = useId();
  const from = useTypedValue(address.ageFrom, (ageFrom) => onChange({ ageFrom }, { replace: true }));
  const to = useTypedValue(address.ageTo, (ageTo) => onChange({ ageTo }, { replace: true }));
  const problem = findAgeRangeProblem(from.value, to.value);
  const field = {
    className: styles['age'] ?? '',
    min: -999,
    max: 999,
    step: 1,
  } as const;
  return (
    <div className={styles['ages']} role="group" aria-label={t('list.age')}>
      <div className={styles['agePair']}>
        {([from, to] as const).map((side, index) => (
          <NumberField
            key={index === 0 ? 'from' : 'to'}
            {...field}
            control={{
              'aria-label': t(index === 0 ? 'list.ageFrom' : 'list.ageTo'),
              'aria-invalid': problem !== undefined,
              'aria-describedby': note,
              status: problem === undefined ? '' : 'error',
            }}
            placeholder={t(index === 0 ? 'list.ageFrom' : 'list.ageTo')}
            value={side.value}
            onChange={side.type}
            onEnter={side.commit}
          />
        ))}
      </div>
      <span id={note} role="alert" className={styles['error']}>
        {problem === undefined ? null : t(`problem.${problem}`)}
      </span>
    </div>
  );
}
