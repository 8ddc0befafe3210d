import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of any call: sign-in, rights, the request, the network and the server. */
export const CALL_ERRORS = {
  'auth.required': defineError(401, '请先登录。', 'Please sign in.'),
  'auth.replaced': defineError(406, '您的账号已在另一台设备上登录。', 'This account is logged in on another device.'),
  'auth.noAccount': defineError(
    403,
    '此站点没有与您的登录身份（{subject}）对应的账号。',
    'There is no account on this site for your sign-in ({subject}).',
  ),
  'auth.accountDisabled': defineError(403, '您在此站点的账号已停用。', 'Your account on this site is disabled.'),
  'auth.noScope': defineError(
    403,
    '登录服务签发的令牌缺少权限范围 {scope}，请联系管理员。',
    'The token of the sign-in service lacks the scope {scope}. Please tell the administrator.',
  ),
  'access.denied': defineError(403, '您没有执行此操作的权限。', 'You do not have the permission to do this.'),
  'membership.required': defineError(
    403,
    '此功能需要会员权益“{benefit}”。您的会员未包含该权益或已到期，请在“个人中心 › 会员权益”中查看。',
    'This needs the membership benefit “{benefit}”. Your membership does not include it or has ended. See Personal centre, Member benefits.',
  ),
  'access.moduleOff': defineError(403, '此功能已关闭。', 'This feature is switched off.'),
  'not.found': defineError(404, '未找到。', 'Not found.'),
  'call.unknown': defineError(
    404,
    '此站点尚不支持该功能，请联系管理员更新系统。',
    'This site does not have this feature yet. Please ask the administrator to update it.',
  ),
  'object.notFound': defineError(404, 'NoSuchKeyError: Object not exists', 'NoSuchKeyError: Object not exists'),
  'request.tooLarge': defineError(413, '请求内容过大。', 'The request is too large.'),
  'request.tooMany': defineError(
    429,
    '操作过于频繁，请稍后再试。',
    'Too many requests. Please wait a moment and try again.',
  ),
  'request.invalid': defineError(
    400,
    '填写的内容有误，请检查。',
    'Some of the information is not valid. Please check it.',
  ),
  'request.repeatedDifferently': defineError(
    409,
    '重复的请求内容不一致。',
    'This request was sent before with other content.',
  ),
  'request.withdrawn': defineError(
    409,
    '此次提交已作废：页面已确认它没有保存。请重新打开页面再试。',
    'This request was withdrawn: a page has settled that it was not saved. Please open the page again and repeat it.',
  ),
  'server.failed': defineError(500, '系统异常，请稍后再试。', 'The system is abnormal, Please try again later'),
  'server.diskFull': defineError(
    507,
    '服务器存储空间不足，操作未保存。请联系管理员。',
    'There is no space left on the server. Nothing was saved. Please tell the administrator.',
  ),
  'server.unavailable': defineError(
    503,
    '系统暂时不可用，请稍后再试。',
    'The system is not available at the moment. Please try again shortly.',
  ),
  'database.unavailable': defineError(
    503,
    '数据库暂时无法连接，请稍后再试。已确认的内容不会丢失。',
    'The database cannot be reached at the moment. Please try again shortly. Nothing that was confirmed is lost.',
  ),
  'network.failed': defineError(
    0,
    '网络连接失败，请检查网络。',
    'The network cannot be reached. Please check the connection.',
  ),
  'network.timeout': defineError(0, '请求超时', 'request timed out'),
  'version.stale': defineError(
    409,
    '此{noun}已在另一终端被修改，请先查看最新内容。',
    'This {noun} was changed on another terminal. Please look at the latest version first.',
  ),
  'answer.empty': defineError(0, '服务器没有返回数据。', 'The server answered without data.'),
} as const satisfies Record<string, KnownError>;
