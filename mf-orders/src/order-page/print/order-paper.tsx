import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import { DateText, PageHeader } from '@dentarium/ui';
import { Paper, PaperHead, PaperPage, PaperSheet, usePaper } from '@dentarium/ui/paper';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../order/back-link.tsx';

/** Shows a printable document about an order with a print button. Each page names the patient. */
export function OrderPaper(props: {
  readonly order: Pick<OrderRow, 'orderShowId' | 'patient'>;
  readonly title: string;
  readonly clinic: string;
  /** The page from which the document was opened. */
  readonly back: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { paper, print } = usePaper();
  const { order, title, clinic } = props;
  return (
    <PaperPage
      tools={
        <PageHeader
          lead={<BackLink {...props.back} />}
          title={title}
          facts={[order.patient.name, order.orderShowId].join(' · ')}
          actions={
            <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => void print()}>
              {t('print.print')}
            </Button>
          }
        />
      }
    >
      <Paper ref={paper}>
        <PaperSheet
          head={
            <PaperHead
              name={order.patient.name}
              alerts={order.patient}
              end={
                <>
                  <span>{clinic}</span>
                  <span>
                    {t('print.printed')} <DateText value={getToday()} />
                  </span>
                </>
              }
            >
              <span>{order.patient.patientNo}</span>
              <span>{order.orderShowId}</span>
            </PaperHead>
          }
        >
          {props.children}
        </PaperSheet>
      </Paper>
    </PaperPage>
  );
}
