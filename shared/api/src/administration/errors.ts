import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of the administration of accounts, roles and clinics. */
export const ADMINISTRATION_ERRORS = {
  'user.notFound': defineError(
    404,
    '账号不存在，或您无权管理。',
    'This account does not exist, or you may not administer it.',
  ),
  'user.nameTaken': defineError(409, '用户名 {userName} 已被使用。', 'The user name {userName} is already in use.'),
  'user.invalid': defineError(
    400,
    '账号信息有误，请检查标出的项目。',
    'Some account details are not valid. Please check the marked fields.',
  ),
  'user.lastSuperAdmin': defineError(409, '必须至少保留一名可用的超级管理员。', 'One active super admin has to stay.'),
  'user.setAdmin': defineError(
    403,
    '只有具备“设置管理员”权限的人可以管理管理员。',
    'Only those who may set admins can administer admins.',
  ),
  'signIn.notFound': defineError(
    404,
    '此登录记录已不存在，可能已由其他管理员处理。',
    'This sign-in is not in the list any more. Another administrator may have dealt with it.',
  ),
  'signIn.accountLinked': defineError(
    409,
    '该账号已关联其他人的登录身份。',
    'This account is linked with the sign-in of somebody else.',
  ),
  'signIn.subjectLinked': defineError(
    409,
    '该登录身份已关联其他账号。',
    'This sign-in is linked with another account.',
  ),
  'role.notFound': defineError(404, '角色不存在。', 'This role does not exist.'),
  'role.invalid': defineError(400, '角色名称或权限有误。', 'The name or the permissions of the role are not valid.'),
  'role.superAdmin': defineError(
    409,
    '超级管理员必须保留“设置管理员”和“编辑角色”权限。',
    'The super admin keeps the permissions to set admins and to edit roles.',
  ),
  'organisation.notFound': defineError(
    404,
    '机构不存在，或您不属于该机构。',
    'This clinic does not exist, or you do not belong to it.',
  ),
} as const satisfies Record<string, KnownError>;
