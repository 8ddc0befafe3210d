import { queryOrderCounts } from '@dentarium/server/calls/orders/cases';
import { formatTotal } from '@dentarium/domain';
import { ORDER_TABS } from '@dentarium/orders/states';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import { useScrollToCurrent } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toOrderFilter, type ListAddress, writeListAddress } from './list-address.ts';
import styles from './order-list.module.css';

/** Shows the tabs of the list with the numbers of their filtered orders (`order-states.md` 5). */
export function ListTabs({ address }: { readonly address: ListAddress }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const operatorId = useSession().user.id;
  const counts = useQuery({
    ...callQuery(queryOrderCounts, { body: toOrderFilter(address, operatorId) }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const navRef = useScrollToCurrent<HTMLElement>(`${address.tab} ${counts.isSuccess}`);
  return (
    <nav ref={navRef} className={styles['tabs']} aria-label={t('list.tabs')}>
      {ORDER_TABS.map(({ key, name }) => (
        <Link
          key={key}
          className={styles['tab']}
          to={{ search: writeListAddress({ ...address, tab: key, page: 1 }).toString() }}
          aria-current={key === address.tab ? 'page' : undefined}
        >
          {name[language]}
          {counts.data === undefined ? null : (
            <span className={styles['tabCount']}>{formatTotal(counts.data[key])}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
