import { type LabOrder, offerReissue } from '@dentarium/api/services/lab-server';
import { toast, useSession } from '@dentarium/platform';
import { DigitsInput } from '@dentarium/ui';
import { FormDialog, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** What a form of terms holds. */
type Terms = { isFree: boolean; price: number | null; note: string };

/** The terms of a reissue: free, or a price (row R2 of `order-states.md`). */
export default function OfferDialog({ order, onClose }: { readonly order: LabOrder; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, version } = order;
  const form = useForm<Terms>({
    start: { isFree: true, price: null, note: '' },
    rules: ({ isFree, price }) => (isFree || price !== null ? [] : [{ field: 'price', problem: 'required' }]),
    save: (send, { isFree, price, note }) =>
      send(offerReissue, {
        body: { operatorId, orderId, version, isFree, price: isFree ? null : price, note: note.trim() },
      }),
    onSaved: () => {
      toast('success', t('lab.done.offerReissue'));
      onClose();
    },
    keepAs: `lab.offer.${orderId}`,
  });
  const isFree = useFormValue(form, 'isFree');
  return (
    <FormDialog
      title={t('lab.ask.offerReissue', { patient: order.patient.name, order: order.orderShowId })}
      form={form}
      onClose={onClose}
      saveLabel={t('lab.act.offerReissue')}
    >
      <FormField form={form} name="isFree" label={t('lab.free')}>
        {(control, { value, change }) => (
          <Checkbox id={control.id} checked={value} onChange={({ target }) => change(target.checked)} />
        )}
      </FormField>
      {isFree ? null : (
        <FormField form={form} name="price" label={t('lab.price')} required>
          {(control, { value, change }) => (
            <DigitsInput control={control} value={value} onChange={change} maxDigits={6} />
          )}
        </FormField>
      )}
      <FormField form={form} name="note" label={t('lab.note')} wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={1000}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
