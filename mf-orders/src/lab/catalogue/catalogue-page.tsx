import {
  type LabExpert,
  type LabItem,
  queryLabCatalogue,
  retireLabExpert,
  retireLabItem,
} from '@dentarium/server/calls/orders';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AwaitedPage } from '../../order/awaited-page.tsx';
import { hasCome } from '../../order/has-come.ts';
import { BackLink } from '../../order/back-link.tsx';
import styles from '../../order/page/order-page.module.css';
import { PageSection } from '../../order/page-section.tsx';
import { type EntryActs, ExpertTable, ItemTable } from './catalogue-tables.tsx';

const ItemDrawer = lazy(() => import('./item-drawer.tsx'));
const ExpertDrawer = lazy(() => import('./expert-drawer.tsx'));

/** What is edited; `null` for a new one. */
type Edited = { readonly item: LabItem | null } | { readonly expert: LabExpert | null };

/** `/lab/catalogue`: the products and experts of a manufacturer, for its regional sales (ORD-08). */
export default function CataloguePage() {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const catalogue = useQuery(callQuery(queryLabCatalogue, {}, { silent: true }));
  const [edited, setEdited] = useState<Edited | null>(null);
  const offer = useApiMutation(
    (send, { of, entry: { id, version, isRetired } }: { of: 'item' | 'expert'; entry: LabItem | LabExpert }) =>
      send(of === 'item' ? retireLabItem : retireLabExpert, {
        body: { operatorId, id, version, isRetired: !isRetired },
      }),
    { onSuccess: ({ isRetired }) => toast('success', t(isRetired ? 'catalogue.retired' : 'catalogue.offered')) },
  );
  if (!hasCome(catalogue)) return <AwaitedPage answer={catalogue} to="/lab" label={t('lab.toQueue')} />;
  const { items, experts, clinics } = catalogue.data;
  const ofItems: EntryActs<LabItem> = {
    isBusy: offer.isPending,
    onEdit: (item) => setEdited({ item }),
    onOffer: (entry) => void offer.mutate({ of: 'item', entry }),
  };
  const ofExperts: EntryActs<LabExpert> = {
    isBusy: offer.isPending,
    onEdit: (expert) => setEdited({ expert }),
    onOffer: (entry) => void offer.mutate({ of: 'expert', entry }),
  };
  return (
    <div className={styles['page']}>
      <PageHeader lead={<BackLink to="/lab" label={t('lab.toQueue')} />} title={t('catalogue.title')} />
      <PageSection id="items" title={t('catalogue.items')}>
        <div>
          <Button onClick={() => setEdited({ item: null })}>{t('catalogue.newItem')}</Button>
        </div>
        {items.length === 0 ? (
          <EmptyState kind="none" title={t('catalogue.noItems')} />
        ) : (
          <ItemTable items={items} acts={ofItems} />
        )}
      </PageSection>
      <PageSection id="experts" title={t('catalogue.experts')}>
        <div>
          <Button onClick={() => setEdited({ expert: null })}>{t('catalogue.newExpert')}</Button>
        </div>
        {experts.length === 0 ? (
          <EmptyState kind="none" title={t('catalogue.noExperts')} />
        ) : (
          <ExpertTable experts={experts} acts={ofExperts} />
        )}
      </PageSection>
      {edited === null ? null : (
        <Suspense fallback={null}>
          {'item' in edited ? (
            <ItemDrawer item={edited.item} position={lastOf(items)} clinics={clinics} onClose={() => setEdited(null)} />
          ) : (
            <ExpertDrawer expert={edited.expert} position={lastOf(experts)} onClose={() => setEdited(null)} />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** The place behind all others. */
function lastOf(entries: readonly { readonly position: number }[]): number {
  return Math.max(0, ...entries.map(({ position }) => position)) + 1;
}
