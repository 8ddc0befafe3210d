import { offerReissue } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { toast, useSession } from '@dentarium/platform';
import { NumberField } from '@dentarium/ui';
import { FormDialog, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { StepsField } from '../order-page/reissue/steps-field.tsx';

/** The values of a form of terms. */
interface Terms {
  readonly isFree: boolean;
  readonly price: number | null;
  readonly upperSteps: readonly number[];
  readonly lowerSteps: readonly number[];
  readonly note: string;
}

const ARCHES = ['upperSteps', 'lowerSteps'] as const;

/** Shows the terms of a reissue: free or a price, and the steps that are made again (row R2 of `order-states.md`). */
export default function OfferDialog({ order, onClose }: { readonly order: LabOrder; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, version, reissue } = order;
  const requestedSteps = { upperSteps: reissue?.upperSteps ?? [], lowerSteps: reissue?.lowerSteps ?? [] };
  const arches = ARCHES.filter((arch) => requestedSteps[arch].length > 0);
  const form = useForm<Terms>({
    start: { isFree: true, price: null, ...requestedSteps, note: '' },
    rules: ({ isFree, price, upperSteps, lowerSteps }) => [
      ...(isFree || price !== null ? [] : [{ field: 'price' as const, problem: 'required' }]),
      ...(arches.length > 0 && upperSteps.length + lowerSteps.length === 0
        ? [{ field: arches[0] ?? 'upperSteps', problem: 'steps' }]
        : []),
    ],
    problemText: (problem) => (problem === 'steps' ? t('reissue.stepsNeeded') : undefined),
    save: (send, { isFree, price, upperSteps, lowerSteps, note }) => {
      const steps = { upperSteps: [...upperSteps], lowerSteps: [...lowerSteps] };
      const terms = { isFree, price: isFree ? null : price, ...steps, note: note.trim() };
      return send(offerReissue, { body: { operatorId, orderId, version, ...terms } });
    },
    onSaved: () => {
      toast('success', t('lab.done.offerReissue'));
      onClose();
    },
    draftKey: `lab.offer.${orderId}`,
  });
  const isFree = useFormValue(form, 'isFree');
  return (
    <FormDialog
      title={t('lab.ask.offerReissue', { patient: order.patient.name, order: order.orderShowId })}
      form={form}
      onClose={onClose}
      saveLabel={t('lab.act.offerReissue')}
    >
      <FormField form={form} name="isFree" label={t('lab.cost')} group>
        {(_, { value, change }) => (
          <Checkbox checked={value} onChange={({ target }) => change(target.checked)}>
            {t('lab.free')}
          </Checkbox>
        )}
      </FormField>
      {isFree ? null : (
        <FormField form={form} name="price" label={t('lab.price')} required>
          {(control, { value, change }) => (
            <NumberField digitsOnly control={control} value={value} onChange={change} min={0} max={999_999} />
          )}
        </FormField>
      )}
      {arches.map((arch) => (
        <FormField key={arch} form={form} name={arch} label={t(`reissue.${arch}Field`)}>
          {(control, { value, change }) => (
            <StepsField control={control} value={value} steps={requestedSteps[arch]} onChange={change} />
          )}
        </FormField>
      ))}
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
