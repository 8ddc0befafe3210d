import { updateCaseRemark } from '@dentarium/server/calls/orders/cases';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

const MAX_REMARK_CHARS = 500;

/** Shows the remark of a case, which the clinic uses to find its orders. */
export default function RemarkDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { caseId, caseShowId, caseVersion: version, patient } = order;
  const form = useForm({
    start: { remark: order.remark, version },
    save: (send, values) =>
      send(updateCaseRemark, { body: { ...values, operatorId, caseId, remark: values.remark.trim() } }),
    onSaved: onClose,
    draftKey: `remark.${caseId}`,
    // The page has loaded the order again by then.
    stale: {
      noun: 'orderCase',
      title: t('remark.stale'),
      load: () => Promise.resolve({ remark: order.remark, version }),
    },
  });
  return (
    <FormDialog title={t('remark.of', { patient: patient.name, case: caseShowId })} form={form} onClose={onClose}>
      <FormField form={form} name="remark" label={t('remark.title')} hint={t('remark.hint')} wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={MAX_REMARK_CHARS}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
