import { defineError } from '../contract/known-error.ts';

/** Failures of the calls of a manufacturer beside the rules of orders. */
export const LAB_ERRORS = {
  'lab.functions': defineError(
    403,
    '只能授予您自己拥有的职能。',
    'Only functions that you have yourself can be given to a system, and only systems with such functions changed.',
  ),
  'lab.clientNotFound': defineError(404, '该系统客户端不存在或已停用。', 'There is no such machine client in use.'),
  'lab.tooManyClients': defineError(409, '最多 20 个系统客户端。', 'At most 20 machine clients can be in use.'),
  'lab.noTokens': defineError(
    409,
    '本站点使用外部身份提供方，不向系统签发令牌。',
    'This site has an external identity provider and issues no tokens to systems.',
  ),
  'lab.webhookNotFound': defineError(404, '该推送地址不存在。', 'There is no such webhook.'),
  'lab.webhookAddress': defineError(
    400,
    '推送地址须为完整的网址；公有云模式下须为 https，且不得指向内网。',
    'The address has to be a complete web address; in public mode with https, and none of a private network.',
  ),
  'lab.tooManyWebhooks': defineError(409, '最多 10 个推送地址。', 'At most 10 webhooks can be kept.'),
  'lab.deliveryNotFound': defineError(404, '该推送记录不存在。', 'There is no such delivery.'),
  'lab.trackingTime': defineError(
    400,
    '物流时间不能晚于当前时间，签收时间不能早于发货时间。',
    'What happened to a parcel cannot lie in the future, and its delivery not before its shipping.',
  ),
} as const;
