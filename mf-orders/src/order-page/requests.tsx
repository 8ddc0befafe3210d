import type { DataRequest, OrderInfo } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { LAB_FUNCTION_NAMES } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** Shows the requests of the manufacturer with their states, the latest first. */
export function Requests({ order }: { readonly order: Pick<OrderInfo, 'dataRequests'> }) {
  const { t } = useTranslation();
  if (order.dataRequests.length === 0) return null;
  return (
    <PageSection id="requests" title={t('requests.title')}>
      {order.dataRequests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </PageSection>
  );
}

function Request({ request }: { readonly request: DataRequest }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatFormName = useFormNameFormatter();
  const { askedBy, askedAt, closedAt, note } = request;
  const author = askedBy === 'system' ? t('requests.system') : LAB_FUNCTION_NAMES[askedBy][language];
  return (
    <article className={styles['card']}>
      <p className={styles['quiet']}>
        {author} · {formatMoment(new Date(askedAt))}
        {closedAt === null ? null : ` · ${t('requests.closed', { moment: formatMoment(new Date(closedAt)) })}`}
      </p>
      {note === '' ? null : <p className={styles['text']}>{note}</p>}
      <ul className={styles['items']}>
        {request.items.map(({ id, formKey, text, isSupplied, answer }) => (
          <li key={id}>
            <TagChip kind={isSupplied ? 'success' : 'warning'}>
              {t(isSupplied ? 'requests.supplied' : 'requests.missing')}
            </TagChip>
            <strong>{formatFormName(formKey)}</strong>
            <span className={styles['text']}>{text}</span>
            {answer === '' ? null : <span className={styles['text']}>{t('requests.answer', { answer })}</span>}
          </li>
        ))}
      </ul>
    </article>
  );
}
