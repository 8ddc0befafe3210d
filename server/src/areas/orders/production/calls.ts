import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { deliveryAddress, operatorId } from '@dentarium/api/orders/shapes';
import { okResult, filledText, id, seenVersion, seenVersionText } from '@dentarium/api/shapes';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'order.addressPhone': AreaError;
    'order.tooManyAddresses': AreaError;
  }
}

declareFailures({
  errors: {
    'order.addressPhone': {
      status: 400,
      ch: '联系电话不正确。',
      en: 'The phone number of the address is incorrect.',
    },
    'order.tooManyAddresses': {
      status: 409,
      ch: '最多保存 50 个收货地址。',
      en: 'At most 50 delivery addresses can be saved.',
    },
  },
});

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/** The content of an address, with a phone number at which the courier reaches the receiver. */
const addressForm = z.object({
  receiver: filledText(50),
  phone: filledText(30),
  region: filledText(100),
  street: filledText(200),
  isDefault: z.boolean(),
});

/**
 * Adds an address of an organisation, or replaces the one with this `id`. The first one is the default.
 *
 * Refused with `order.operator`, `access.denied` (not the caller's organisation), `order.address`, `order.addressPhone`,
 * `order.tooManyAddresses`, `version.stale` (an address that exists, changed since `version`).
 */
export const saveAddress = cases('SaveAddress', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.address',
  body: z.extend(addressForm, { operatorId, orgId: id, id: z.optional(id), version: seenVersion }),
  result: deliveryAddress,
  changes: { deliveryAddress: true },
  summary: 'Saves a delivery address (ours).',
});

/** Deletes an address; parcels in transit keep theirs. Refused with `order.operator`, `order.address`, `version.stale`. */
export const deleteAddress = cases('DeleteAddress', {
  method: 'DELETE',
  own: true,
  permission: mayOrder,
  audit: 'order.address',
  query: z.object({ id, operatorId, version: seenVersionText }),
  result: okResult,
  changes: { deliveryAddress: true },
  summary: 'Deletes a delivery address (ours).',
});

/** Makes an address the one that is offered first. Refused with `order.operator`, `order.address`. */
export const setDefaultAddress = cases('SetDefaultAddress', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.address',
  body: z.object({ id, operatorId }),
  result: okResult,
  changes: { deliveryAddress: true },
  summary: 'Makes an address the default (ours).',
});
