import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of payments. */
export const PAYMENT_ERRORS = {
  'payment.notSetUp': defineError(
    409,
    '本站未开通在线支付，请使用激活码。',
    'Payment is not set up on this site. Please use an activation code.',
  ),
  'payment.failed': defineError(502, '加载失败，请刷新后重试', 'Failed to load. Please refresh and try again'),
} as const satisfies Record<string, KnownError>;
