import type { RecordField } from '../../declared-form/declaration.ts';
import { text } from '../../declared-form/write-fields.ts';

/** Where a delivery goes: one of the addresses that the facts list. */
export const deliveryAddress: RecordField = {
  kind: 'record',
  key: 'address',
  label: text('收货地址|Delivery address'),
  of: { fact: 'addresses' },
  required: true,
  wide: true,
};
