import type { TreatmentItem } from '@dentarium/api/orders/shapes';
import { ORDER_TYPES } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { usePriceText } from '@dentarium/ui';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductMark } from '../order/order-facts.tsx';
import { useErrorCodeFormatter } from '../order/use-error-code-formatter.ts';
import styles from './wizard.module.css';

/** A product with the reason why it cannot be selected; empty if it can. */
type OfferedItem = TreatmentItem & { readonly reason: string };

/** Shows the products as cards with a selection. Unsuitable products show the reason. */
export function ProductCards(props: {
  readonly items: readonly OfferedItem[];
  readonly value: string | null;
  readonly onChange: (itemId: string) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatRefusal = useErrorCodeFormatter();
  const name = useId();
  return (
    <fieldset className={styles['cards']}>
      <legend>{t('product.title')}</legend>
      {props.items.map((item) => (
        <label key={item.id} className={styles['card']}>
          <span className={styles['cardHead']}>
            <input
              type="radio"
              name={name}
              checked={item.id === props.value}
              disabled={item.reason !== ''}
              onChange={() => props.onChange(item.id)}
            />
            <ProductMark item={item} />
            {item.name[language]}
          </span>
          <span>{item.description[language]}</span>
          <ProductFacts item={item} />
          {item.reason === '' ? null : <span className={styles['problem']}>{formatRefusal(item.reason)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the contents of a product as a table, and its price. */
export function ProductFacts({ item }: { readonly item: TreatmentItem }) {
  const { t } = useTranslation();
  const formatPrice = usePriceText();
  const { arches, maxSteps, restarts, validMonths, retainerPhase, price, oldPrice } = item;
  const isTreatment = item.orderTypes.includes(ORDER_TYPES.treatment);
  const inclusions = {
    arches: t(`catalogue.archesOf.${arches}`),
    // A product for retention only has no steps to restart, and consists of retainers itself.
    ...(isTreatment
      ? {
          steps: maxSteps === 0 ? t('product.unlimited') : t('product.upTo', { count: maxSteps }),
          restarts: String(restarts),
        }
      : {}),
    validity: validMonths === 0 ? t('product.unlimited') : t('product.months', { count: validMonths }),
    ...(isTreatment
      ? {
          retainers: t(
            retainerPhase === 0
              ? 'product.retainer.0'
              : retainerPhase === 1
                ? 'product.retainer.1'
                : 'product.retainer.2',
          ),
        }
      : {}),
    ...(item.isNeedExpert ? { expert: t('product.needed') } : {}),
  };
  return (
    <>
      <span className={styles['inclusions']}>
        {Object.entries(inclusions).map(([key, value]) => (
          <Fragment key={key}>
            <span className={styles['quiet']}>{t(`product.inclusion.${key as keyof typeof inclusions}`)}</span>
            <span>{value}</span>
          </Fragment>
        ))}
      </span>
      {price === null ? null : (
        <span>
          <strong>{formatPrice(price)}</strong>
          {oldPrice === null ? null : (
            <>
              {' '}
              <s>{formatPrice(oldPrice)}</s>
            </>
          )}
        </span>
      )}
    </>
  );
}
