import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { REISSUE_REASONS } from '@dentarium/orders/states';
import { FileImage } from '@dentarium/ui';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductionFormatter } from '../order/use-production-formatter.ts';
import { useOfferFormatter, useTermsFormatter } from './reissue/terms-formatters.ts';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** Shows the open reissue application: the request, the offer of the manufacturer, or the reason of the refusal. */
export function ReissueSection(props: {
  readonly order: Pick<OrderInfo, 'reissue'>;
  /** Renders the photographs. Their source differs between the clinic and the manufacturer. */
  readonly renderPhotos: (fileIds: readonly string[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const formatTerms = useTermsFormatter();
  const formatOffer = useOfferFormatter();
  const formatProduction = useProductionFormatter();
  const { reissue } = props.order;
  if (reissue === null) return null;
  const reason = REISSUE_REASONS.find((one) => one.reason === reissue.reason);
  const name = reason === undefined ? String(reissue.reason) : t(`reissue.reason.${reason.reason}`);
  return (
    <PageSection id="reissue" title={t('reissue.title')}>
      {reissue.refusal === '' ? null : (
        <Alert type="error" showIcon title={t('reissue.refused')} description={reissue.refusal} />
      )}
      {reissue.terms === null ? null : (
        <Alert
          type="info"
          showIcon
          title={formatTerms(reissue.terms)}
          description={[formatOffer(reissue.terms, reissue), reissue.terms.note].join(' ').trim()}
        />
      )}
      <p>{[name, ...formatProduction(reissue)].join(' · ')}</p>
      <p className={styles['quiet']}>{t('reissue.applied', { moment: formatMoment(new Date(reissue.appliedAt)) })}</p>
      {reissue.text === '' ? null : <p className={styles['text']}>{reissue.text}</p>}
      {reissue.fileIds.length === 0 ? null : props.renderPhotos(reissue.fileIds)}
    </PageSection>
  );
}

/** Shows the photographs of an application, from the patient's files. */
export function PatientPhotos({ fileIds }: { readonly fileIds: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['photos']}>
      {fileIds.map((fileId) => (
        <li key={fileId}>
          <FileImage fileId={fileId} alt={t('reissue.photo')} fit="contain" />
        </li>
      ))}
    </ul>
  );
}
