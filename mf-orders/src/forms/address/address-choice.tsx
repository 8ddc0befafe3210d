import { getAddress } from '@dentarium/api/orders/address-calls';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import { callQuery, useSession } from '@dentarium/platform';
import { ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCome } from '../../order/has-come.ts';
import styles from '../../wizard/wizard.module.css';

const AddressForm = lazy(() => import('./address-form.tsx'));

/** Which address was chosen; the default one until somebody chooses. */
export interface ChosenAddress {
  readonly addressId: string | null;
  readonly choose: (addressId: string) => void;
}

/** The delivery addresses of a clinic as a query. */
export function callAddresses(orgId: string) {
  return callQuery(getAddress, { query: { orgId } }, { silent: true });
}

/** @param before the address that was chosen before. */
export function useAddressChoice(orgId: string, before: string | null): ChosenAddress {
  const [chosen, choose] = useState<string | null>(null);
  const addresses = useQuery(callAddresses(orgId));
  const known = (id: string | null): string | undefined => addresses.data?.find((one) => one.id === id)?.id;
  return { addressId: known(chosen) ?? known(before) ?? addresses.data?.[0]?.id ?? null, choose };
}

/** The delivery addresses of a clinic, of which one is chosen; another can be added. */
export function AddressChoice(props: {
  readonly orgId: string;
  readonly choice: ChosenAddress;
  /** What it is stands above it. */
  readonly isNamed?: boolean;
}) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { orgId, choice, isNamed = false } = props;
  // Whoever has a patient of another clinic shared chooses among its addresses.
  const mayAdd = useSession().organisations.some(({ id }) => id === orgId);
  const name = useId();
  const addresses = useQuery(callAddresses(orgId));
  if (addresses.isError && !hasCome(addresses))
    return <ErrorState error={addresses.error} onRetry={() => void addresses.refetch()} />;
  if (addresses.data === undefined) return <Skeletons shape="rows" count={2} />;
  return (
    <div className={styles['choice']}>
      <fieldset className={styles['cards']}>
        {isNamed ? null : <legend>{t('address.title')}</legend>}
        {addresses.data.map((address) => (
          <label key={address.id} className={styles['card']}>
            <span className={styles['cardHead']}>
              <input
                type="radio"
                name={name}
                checked={address.id === choice.addressId}
                onChange={() => choice.choose(address.id)}
              />
              {address.receiver} {address.phone}
            </span>
            <AddressText address={address} />
          </label>
        ))}
      </fieldset>
      {addresses.data.length === 0 ? <p className={styles['problem']}>{t('address.none')}</p> : null}
      {mayAdd ? (
        <div>
          <Button onClick={() => setAdding(true)}>{t('address.add')}</Button>
        </div>
      ) : null}
      {adding ? (
        <Suspense fallback={null}>
          <AddressForm orgId={orgId} onAdded={choice.choose} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function AddressText({ address }: { readonly address: DeliveryAddress }) {
  return (
    <span className={styles['quiet']}>
      {address.region} {address.street}
    </span>
  );
}
