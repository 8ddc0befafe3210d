import { getAddress } from '@dentarium/api/orders/address-calls';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import { callQuery, useSession } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../wizard/wizard.module.css';

const AddressForm = lazy(() => import('./address-form.tsx'));

/** The selected address, which is the default one until the user selects another. */
export interface AddressSelection {
  readonly addressId: string | null;
  readonly select: (addressId: string) => void;
}

/** Creates the query for the delivery addresses of a clinic. */
export function createAddressesQuery(orgId: string) {
  return callQuery(getAddress, { query: { orgId } }, { silent: true });
}

/** @param previousId the previously selected address */
export function useAddressChoice(orgId: string, previousId: string | null): AddressSelection {
  const [selectedId, select] = useState<string | null>(null);
  const addresses = useQuery(createAddressesQuery(orgId));
  const findExistingId = (id: string | null): string | undefined => addresses.data?.find((one) => one.id === id)?.id;
  return {
    addressId: findExistingId(selectedId) ?? findExistingId(previousId) ?? addresses.data?.[0]?.id ?? null,
    select,
  };
}

/** Shows the delivery addresses of a clinic as a selection. Another one can be added. */
export function AddressChoice(props: {
  readonly orgId: string;
  readonly choice: AddressSelection;
  /** True if a title is already displayed above. */
  readonly isNamed?: boolean;
}) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const { orgId, choice, isNamed = false } = props;
  // Users with a shared patient of another clinic select one of its addresses, but cannot add any.
  const canAdd = useSession().organisations.some(({ id }) => id === orgId);
  const name = useId();
  const addresses = useQuery(createAddressesQuery(orgId));
  return (
    <QueryBoundary
      query={addresses}
      onRefetchError="keepUnlessWithdrawn"
      loading={<Skeletons shape="rows" count={2} />}
    >
      {(data) => (
        <div className={styles['choice']}>
          <fieldset className={styles['cards']}>
            {isNamed ? null : <legend>{t('address.title')}</legend>}
            {data.map((address) => (
              <label key={address.id} className={styles['card']}>
                <span className={styles['cardHead']}>
                  <input
                    type="radio"
                    name={name}
                    checked={address.id === choice.addressId}
                    onChange={() => choice.select(address.id)}
                  />
                  {address.receiver} {address.phone}
                </span>
                <AddressText address={address} />
              </label>
            ))}
          </fieldset>
          {data.length === 0 ? <p className={styles['problem']}>{t('address.none')}</p> : null}
          {canAdd ? (
            <div>
              <Button onClick={() => setAdding(true)}>{t('address.add')}</Button>
            </div>
          ) : null}
          {isAdding ? (
            <Suspense fallback={null}>
              <AddressForm orgId={orgId} onAdded={choice.select} onClose={() => setAdding(false)} />
            </Suspense>
          ) : null}
        </div>
      )}
    </QueryBoundary>
  );
}

function AddressText({ address }: { readonly address: DeliveryAddress }) {
  return (
    <span className={styles['quiet']}>
      {address.region} {address.street}
    </span>
  );
}
