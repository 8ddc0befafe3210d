import { submitScheme } from '@dentarium/server/calls/schemes';
import { pageStore, runApiMutation, sessionAtom, texts } from '@dentarium/platform';
import { uploads } from '@dentarium/upload';
import { z } from 'zod/mini';

/**
 * Uploads a scheme for an order and submits it, with the note of the designer and the version of the order that the
 * designer saw.
 */
export const createSchemeTarget = uploads.register('orders.scheme', {
  payload: z.object({ orderId: z.string(), version: z.number(), note: z.optional(z.string()) }),
  label: () => texts.t('lab.schemes.upload', { ns: 'orders' }),
  zips: 'whole',
  async file({ objectId, uploadId }, { orderId, version, note }) {
    const operatorId = pageStore.get(sessionAtom)?.user.id ?? '';
    await runApiMutation(
      submitScheme,
      { body: { operatorId, orderId, version, objectId, note } },
      { requestKey: uploadId, silent: true },
    );
    return 'new';
  },
});
