import type { RecordField } from '@dentarium/domain/declared-form';
import { text } from '@dentarium/domain/declared-form/write-fields';

/** The delivery address: one of the addresses that the facts list. */
export const deliveryAddress: RecordField = {
  kind: 'record',
  key: 'address',
  label: text('收货地址|Delivery address'),
  of: { fact: 'addresses' },
  required: true,
  wide: true,
};
