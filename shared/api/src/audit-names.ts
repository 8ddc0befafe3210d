/**
 * What the actions are called that the audit trail records for calls and areas which belong to no module. Those of a module stand in
 * its `module.json`.
 */
export const PLATFORM_AUDIT_NAMES: Readonly<Record<string, { readonly ch: string; readonly en: string }>> = {
  'account.avatar': { ch: '个人账户 · 修改头像', en: 'Own account: picture changed' },
  'account.bind': { ch: '个人账户 · 绑定第三方', en: 'Own account: linked' },
  'account.code': { ch: '个人账户 · 发送验证码', en: 'Own account: code sent' },
  'account.gender': { ch: '个人账户 · 修改性别', en: 'Own account: gender changed' },
  'account.name': { ch: '个人账户 · 修改名称', en: 'Own account: name changed' },
  'account.orthodontist': { ch: '个人账户 · 修改正畸医生标记', en: 'Own account: orthodontist flag changed' },
  'account.password': { ch: '个人账户 · 修改密码', en: 'Own account: password changed' },
  'account.phone': { ch: '个人账户 · 修改手机号', en: 'Own account: phone changed' },
  'account.unbind': { ch: '个人账户 · 解绑第三方', en: 'Own account: unlinked' },
  'file.download': { ch: '影像 · 下载', en: 'Image: downloaded' },
  'file.openVolume': { ch: '影像 · 打开 CT', en: 'Image: CT opened' },
  'module.override': { ch: '模块 · 从开发者地址加载', en: "Module: loaded from a developer's address" },
  'module.overrideEnd': { ch: '模块 · 恢复本站版本', en: 'Module: loaded from the site again' },
  'organisation.apply': { ch: '机构 · 申请签约', en: 'Organisation: signing applied for' },
  'organisation.withdraw': { ch: '机构 · 撤回申请', en: 'Organisation: application withdrawn' },
  'preference.update': { ch: '临床偏好 · 修改', en: 'Preferences: changed' },
  'release.key-made': { ch: '模块发布 · 创建部署密钥', en: 'Releases: deploy key made' },
  'release.key-refused': { ch: '模块发布 · 部署密钥被拒', en: 'Releases: deploy key refused' },
  'release.key-revoked': { ch: '模块发布 · 吊销部署密钥', en: 'Releases: deploy key revoked' },
  'session.code-sent': { ch: '会话 · 发送登录验证码', en: 'Session: code sent' },
  'session.sign-in-refused': { ch: '会话 · 登录被拒', en: 'Session: sign-in refused' },
  'session.signed-in': { ch: '会话 · 登录', en: 'Session: signed in' },
  'session.signed-out': { ch: '会话 · 退出', en: 'Session: signed out' },
  'task.remove': { ch: '任务 · 移除', en: 'Task: removed' },
  'task.retry': { ch: '任务 · 重试', en: 'Task: retried' },
};
