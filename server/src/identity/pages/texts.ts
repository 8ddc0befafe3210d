import type { Language } from './appearance.ts';

/** Every text of the pages under `/identity`; the type makes both languages complete. */
const ch = {
  locale: 'zh-CN',
  tagline: '口腔影像与正畸平台',
  signIn: '登录',
  userName: '用户名',
  password: '密码',
  cancel: '取消',
  missing: '请输入用户名和密码。',
  wrong: '用户名或密码不正确。',
  wait: (minutes: number) => `密码错误次数过多，请在 ${minutes} 分钟后重试。`,
  busy: '当前登录人数较多，请稍后重试。',
  disabled: '该账号已停用，请联系管理员。',
  otherLanguage: 'English',
  otherLanguageCode: 'en',
  toLight: '浅色主题',
  toDark: '深色主题',
  demoTitle: '演示账号',
  demoHint: (password: string) => `密码均为 ${password}，点选账号即可填入用户名。`,
  expiredTitle: '登录页面已失效',
  expired: '登录页面打开时间过长，或已在其他窗口完成登录。请重新开始。',
  startAgain: '重新登录',
  errorTitle: '无法登录',
  error: '登录请求无法处理。请重新开始；如果问题仍然存在，请将下面的信息告知管理员。',
  errorCode: '错误代码',
  notFoundTitle: '页面不存在',
  notFound: '此地址没有页面。',
  signingOutTitle: '正在退出',
  signingOut: '正在退出登录…',
  signOut: '退出登录',
  signedOutTitle: '已退出登录',
  signedOut: '您已安全退出。在公用电脑上，请同时关闭浏览器。',
};

const en: typeof ch = {
  locale: 'en',
  tagline: 'Dental images and orthodontics',
  signIn: 'Sign in',
  userName: 'User name',
  password: 'Password',
  cancel: 'Cancel',
  missing: 'Enter your user name and your password.',
  wrong: 'The user name or the password is not correct.',
  wait: (minutes) => `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  busy: 'Many people are signing in right now. Try again in a moment.',
  disabled: 'This account is disabled. Ask your administrator.',
  otherLanguage: '中文',
  otherLanguageCode: 'ch',
  toLight: 'Light theme',
  toDark: 'Dark theme',
  demoTitle: 'Demonstration accounts',
  demoHint: (password) => `The password is ${password} for all of them. Choose one to fill in its user name.`,
  expiredTitle: 'This sign-in page is out of date',
  expired: 'It was open for too long, or you have signed in in another window. Please start again.',
  startAgain: 'Sign in again',
  errorTitle: 'Sign-in is not possible',
  error:
    'The sign-in request cannot be handled. Please start again; if that does not help, give your administrator the line below.',
  errorCode: 'Error code',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address.',
  signingOutTitle: 'Signing out',
  signingOut: 'Signing out…',
  signOut: 'Sign out',
  signedOutTitle: 'Signed out',
  signedOut: 'You are signed out. On a shared computer, close the browser too.',
};

export type Texts = typeof ch;

export function textsOf(language: Language): Texts {
  return language === 'ch' ? ch : en;
}
