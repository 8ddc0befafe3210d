import { toArch, type Attachment, type InterproximalReduction, type Scheme } from '@dentarium/scheme';
import { type Column, DataTable } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PlanControls } from './use-plan-controls.ts';
import { useToothFormatter } from './use-tooth-formatter.ts';

interface ListProps {
  readonly document: Scheme;
  readonly controls: PlanControls;
}

/** Shows the reduction at each contact, in the order of its steps. */
export function ReductionTable({ document, controls }: ListProps) {
  const { t } = useTranslation();
  const columns = useReductionColumns(controls);
  if (document.ipr.length === 0) return <p>{t('plan.noIpr')}</p>;
  const rows = document.ipr.toSorted((one, other) => one.beforeStep - other.beforeStep);
  return (
    <DataTable
      label={t('plan.ipr')}
      columns={columns}
      rows={rows}
      rowKey={({ between, beforeStep }) => [...between, beforeStep].join()}
    />
  );
}

function useReductionColumns(controls: PlanControls): readonly Column<InterproximalReduction, never>[] {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  return [
    { id: 'contact', title: t('plan.contact'), isRowName: true, cell: ({ between }) => toothText(...between) },
    { id: 'mm', title: t('plan.mm'), cell: ({ mm }) => mm.toFixed(2) },
    {
      id: 'beforeStep',
      title: t('plan.beforeStep'),
      cell: ({ between, beforeStep }) => (
        <ToStep label={t('plan.goTo', { step: beforeStep })} onGo={() => controls.goTo(toArch(between[0]), beforeStep)}>
          {beforeStep}
        </ToStep>
      ),
    },
  ];
}

/** Shows the attachments of each tooth, with their first and last steps. */
export function AttachmentTable({ document, controls }: ListProps) {
  const { t } = useTranslation();
  const columns = useAttachmentColumns(controls);
  if (document.attachments.length === 0) return <p>{t('plan.noAttachments')}</p>;
  return (
    <DataTable
      label={t('plan.attachments')}
      columns={columns}
      rows={document.attachments}
      rowKey={({ tooth, type, stepOn, at }) => [tooth, type, stepOn, ...at].join()}
    />
  );
}

function useAttachmentColumns(controls: PlanControls): readonly Column<Attachment, never>[] {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  return [
    {
      id: 'tooth',
      title: t('plan.tooth'),
      isRowName: true,
      cell: ({ tooth }) => (
        <Button type="text" size="small" onClick={() => controls.selectTooth(tooth)}>
          {toothText(tooth)}
        </Button>
      ),
    },
    { id: 'type', title: t('plan.type'), cell: ({ type }) => t(`plan.attachment.${type}`) },
    {
      id: 'stepOn',
      title: t('plan.stepOn'),
      cell: ({ tooth, stepOn }) => (
        <ToStep label={t('plan.goTo', { step: stepOn })} onGo={() => controls.goTo(toArch(tooth), stepOn)}>
          {stepOn}
        </ToStep>
      ),
    },
    { id: 'stepOff', title: t('plan.stepOff'), cell: ({ stepOff }) => stepOff },
  ];
}

/** The number of a step as a button that leads there. */
function ToStep(props: { readonly label: string; readonly onGo: () => void; readonly children: number }) {
  return (
    <Button type="text" size="small" aria-label={props.label} title={props.label} onClick={props.onGo}>
      {props.children}
    </Button>
  );
}
