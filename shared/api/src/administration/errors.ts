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
  'user.inUse': defineError(
    409,
    '该账号已被使用，不能删除，可以停用。',
    'This account has been used and cannot be removed. It can be disabled instead.',
  ),
  'user.importFile': defineError(
    400,
    '无法读取此文件，请使用 CSV（UTF-8 或 GB18030）。',
    'This file cannot be read. Please use CSV in UTF-8 or GB18030.',
  ),
  'user.importSize': defineError(413, '一次最多导入 {limit} 行。', 'At most {limit} rows can be imported at once.'),
  'role.notFound': defineError(404, '角色不存在。', 'This role does not exist.'),
  'role.invalid': defineError(400, '角色名称或权限有误。', 'The name or the permissions of the role are not valid.'),
  'role.nameTaken': defineError(409, '已有同名角色。', 'There is a role of this name.'),
  'role.builtIn': defineError(
    409,
    '系统角色不能改名或删除。',
    'The roles of the product cannot be renamed or removed.',
  ),
  'role.inUse': defineError(409, '仍有 {count} 个账号使用此角色。', 'There are {count} accounts with this role.'),
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
  'organisation.applied': defineError(409, '申请已提交，请等待审核。', 'An application is under way already.'),
  'organisation.signed': defineError(409, '该机构已开通。', 'This clinic signs orders already.'),
} as const satisfies Record<string, KnownError>;
