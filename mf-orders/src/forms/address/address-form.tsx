import { saveAddress } from '@dentarium/server/calls/orders/production';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import { isReachablePhone, normalisePhone } from '@dentarium/domain/phone';
import { useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';

const TEXT_FIELDS = ['receiver', 'phone', 'region', 'street'] as const;
const MAX_FIELD_CHARS = { receiver: 50, phone: 30, region: 100, street: 200 } as const;

/** Shows a dialog for a new delivery address of a clinic. */
export default function AddressForm(props: {
  readonly orgId: string;
  readonly onAdded: (addressId: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orgId, onAdded, onClose } = props;
  const start = { receiver: '', phone: '', region: '', street: '', isDefault: false };
  const form = useForm<AddressValues, AddressValues, DeliveryAddress>({
    start,
    toBody: toBody,
    rules: (values) => [
      ...TEXT_FIELDS.filter((field) => values[field].trim() === '').map((field) => ({ field, problem: 'required' })),
      ...(values.phone.trim() === '' || isReachablePhone(normalisePhone(values.phone, 'ch'))
        ? []
        : [{ field: 'phone' as const, problem: 'phone' }]),
    ],
    problemText: (problem) => (problem === 'phone' ? t('address.wrongPhone') : undefined),
    save: (send, body) => send(saveAddress, { body: { ...body, operatorId, orgId } }),
    onSaved: ({ id }) => {
      onAdded(id);
      onClose();
    },
    draftKey: `address.${orgId}`,
  });
  return (
    <FormDialog title={t('address.add')} form={form} onClose={onClose}>
      {TEXT_FIELDS.map((field) => (
        <FormField key={field} form={form} name={field} label={t(`address.${field}`)} required>
          {(control, { value, change }) => (
            <Input
              {...control}
              maxLength={MAX_FIELD_CHARS[field]}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
      ))}
      <FormField form={form} name="isDefault" label={t('address.use')} wide>
        {(control, { value, change }) => (
          <Checkbox id={control.id} checked={value} onChange={({ target }) => change(target.checked)}>
            {t('address.default')}
          </Checkbox>
        )}
      </FormField>
    </FormDialog>
  );
}

interface AddressValues {
  readonly receiver: string;
  readonly phone: string;
  readonly region: string;
  readonly street: string;
  readonly isDefault: boolean;
}

function toBody({ receiver, phone, region, street, isDefault }: AddressValues): AddressValues {
  return { receiver: receiver.trim(), phone: phone.trim(), region: region.trim(), street: street.trim(), isDefault };
}
