import type { RecordField } from '@dentarium/domain/declared-form';

/** The delivery address: one of the addresses that the facts list. */
export const deliveryAddress: RecordField = {
  kind: 'record',
  key: 'address',
  label: { ch: '收货地址', en: 'Delivery address' },
  of: { fact: 'addresses' },
  required: true,
  wide: true,
};
