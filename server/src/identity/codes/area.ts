import { defineArea } from '../../kernel/areas/area.ts';
import { createAddressProbes } from '../../kernel/probes/address-probe.ts';
import { removeOldCodes, SmsCodes } from './codes.ts';
import { createSender } from './message-sender.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

export { createSender, type MessageSender } from './message-sender.ts';

/** Codes by short message. */
export const codesArea = defineArea({
  name: 'codes',
  migrations,
  tables: ['sms_code', 'sms_outbox'],
  schedules: [{ name: 'forget old codes', every: 'hour', run: ({ db }) => removeOldCodes(db) }],
  start: ({ config, db }) => ({
    service: new SmsCodes(createSender(config, db)),
    probes: createAddressProbes({
      name: 'messages',
      title: { ch: '短信服务', en: 'Short messages' },
      setting: 'SMS_WEBHOOK_URL',
      url: config.sms.webhookUrl,
    }),
  }),
});
