import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { PageHeader } from '@dentarium/ui';
import { CodeImage } from '@dentarium/ui/code';
import { Paper, PaperPage, usePaper } from '@dentarium/ui/paper';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../order/back-link.tsx';
import styles from './label.module.css';

/** Shows a printable label of an order on a page with a print button. */
export function LabelPaper(props: {
  readonly order: Pick<OrderRow, 'orderShowId' | 'patient'>;
  readonly backPath: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { paper, print } = usePaper();
  const { order, backPath, children } = props;
  return (
    <PaperPage
      tools={
        <PageHeader
          lead={<BackLink to={backPath} label={t('wizard.toOrder')} />}
          title={t('label.title')}
          facts={[order.patient.name, order.orderShowId].join(' · ')}
          actions={
            <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => void print()}>
              {t('print.print')}
            </Button>
          }
        />
      }
    >
      <Paper ref={paper}>{children}</Paper>
    </PaperPage>
  );
}

/**
 * Shows the frame of a label on a parcel with the numbers of its order. Carriers can read it, so it does not name the
 * patient.
 */
export function ParcelLabelFrame(props: {
  readonly order: Pick<OrderRow, 'caseShowId' | 'orderShowId'>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { order, children } = props;
  return (
    <section className={styles['label']} aria-label={t('label.title')}>
      <div className={styles['number']}>
        <div>
          <span className={styles['what']}>{t('label.case')}</span>
          <strong className={styles['case']}>{order.caseShowId}</strong>
          <span>
            {t('label.order')} {order.orderShowId}
          </span>
        </div>
        <CodeImage
          className={styles['code'] ?? ''}
          text={order.orderShowId}
          label={t('label.code', { number: order.orderShowId })}
        />
      </div>
      {children}
    </section>
  );
}

/** Shows some lines of a label under a title; nothing without lines. */
export function LabelLines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const visibleLines = lines.filter((line) => line !== '');
  if (visibleLines.length === 0) return null;
  return (
    <section className={styles['address']} aria-label={title}>
      <h2 className={styles['what']}>{title}</h2>
      {visibleLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
