import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of the own account: details, password, phone, external sign-in, preferences. */
export const ACCOUNT_ERRORS = {
  'account.name': defineError(
    400,
    '姓名不能为空，最多 50 个字符，且不可包含文字方向控制符。',
    'The name is required, at most 50 characters and no marks of direction.',
  ),
  'account.self': defineError(403, '只能修改您自己的账号。', 'Only your own account can be changed here.'),
  'account.avatar': defineError(
    400,
    '请选择图像（JPG 或 PNG，不超过 5 MB）。',
    'An image is required (JPG or PNG, at most 5 MB).',
  ),
  'account.phone': defineError(400, '手机号不正确', 'Incorrect phone number'),
  'account.phoneUnsupported': defineError(400, '暂不支持该手机号。', 'This phone number is not supported.'),
  'account.phoneTaken': defineError(409, '该手机号已被其他账号使用。', 'This phone number is used by another account.'),
  'account.noPhone': defineError(400, '账号尚未绑定手机号。', 'There is no phone number on this account yet.'),
  'account.passwordShort': defineError(400, '新密码至少 6 个字符。', 'The new password needs at least 6 characters.'),
  'account.passwordEmpty': defineError(400, '密码不能为空。', 'The password cannot be empty.'),
  'account.passwordWrong': defineError(400, '原密码不正确。', 'The old password is not correct.'),
  'account.passwordWait': defineError(
    429,
    '密码错误次数过多，请在 {minutes} 分钟后重试。',
    'Too many wrong passwords. Please try again in {minutes} min.',
  ),
  'account.passwordSame': defineError(400, '新密码不能与原密码相同。', 'The new password is the same as the old one.'),
  'account.passwordElsewhere': defineError(
    400,
    '此账号的密码由外部登录服务管理。',
    'The password of this account is kept by the external sign-in service.',
  ),
  'sms.cooldown': defineError(
    429,
    '请在 {seconds} 秒后再获取验证码。',
    'Please ask for another code in {seconds} seconds.',
  ),
  'sms.tooMany': defineError(
    429,
    '获取验证码过于频繁，请稍后再试。',
    'Too many codes were asked for. Please try again later.',
  ),
  'sms.empty': defineError(400, '验证码不能为空。', 'The verification code cannot be empty.'),
  'sms.wrong': defineError(400, '验证码不正确或已过期。', 'The verification code is incorrect or has expired.'),
  'sms.wait': defineError(
    429,
    '验证码错误次数过多，请在 {minutes} 分钟后重试。',
    'Too many wrong codes. Please try again in {minutes} min.',
  ),
  'sms.failed': defineError(
    502,
    '短信发送失败，请稍后再试。',
    'The message could not be sent. Please try again later.',
  ),
  'binding.unknown': defineError(404, '没有配置此登录方式。', 'This provider is not configured.'),
  'binding.refused': defineError(
    400,
    '第三方未确认，或该次绑定已失效，账号未绑定，请重新开始。',
    'The account was not linked: the provider did not confirm it, or it took too long. Please begin again.',
  ),
  'binding.failed': defineError(
    502,
    '第三方暂时无法连接，账号未绑定，请稍后重试。',
    'The account was not linked: the provider cannot be reached at the moment. Please try again later.',
  ),
  'binding.taken': defineError(409, '该第三方账号已绑定其他用户。', 'This identity is linked to another user.'),
  'binding.none': defineError(409, '尚未绑定。', 'There is no such link.'),
  'preference.invalid': defineError(
    400,
    '偏好设置的值有误：{key}。',
    'The value of this preference is not valid: {key}.',
  ),
} as const satisfies Record<string, KnownError>;
