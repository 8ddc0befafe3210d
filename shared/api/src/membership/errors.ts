import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of memberships and activation codes. */
export const MEMBERSHIP_ERRORS = {
  'membership.notOnSale': defineError(409, '该会员不可购买。', 'This membership cannot be bought.'),
  'membership.stillActive': defineError(
    409,
    '该会员仍在有效期内，不能重复购买。到期前 30 天内可以续费。',
    'This membership cannot be bought again while it is active. It can be renewed in its last 30 days.',
  ),
  'membership.notAvailable': defineError(
    409,
    '您当前的会员不能购买或兑换该会员。',
    'This membership is not available with your membership.',
  ),
  'activationCode.required': defineError(400, '请输入激活码。', 'Please enter the activation code.'),
  'activationCode.malformed': defineError(
    400,
    '激活码格式不正确，请核对后重新输入。',
    'This is no activation code. Please check it for typing errors.',
  ),
  'activationCode.unknown': defineError(400, '激活码不存在。', 'This activation code does not exist.'),
  'activationCode.used': defineError(409, '激活码已被使用。', 'This activation code has been used already.'),
  'activationCode.expired': defineError(409, '激活码已过期。', 'This activation code has expired.'),
  'activationCode.wait': defineError(
    429,
    '激活码输入错误次数过多，请 {minutes} 分钟后再试。',
    'Too many wrong codes. Please try again in {minutes} minutes.',
  ),
} as const satisfies Record<string, KnownError>;
