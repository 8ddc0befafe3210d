import type { Language } from '../../identity/provider/pages/appearance.ts';
import type { FieldProblem, SetupField } from './setup-form.ts';

/** Every text of the set-up pages; the type ensures that both languages are complete. */
const ch = {
  title: '初始化站点',
  intro: '创建机构和第一位管理员。完成后请用该账号登录。',
  problems: '请修改以下内容：',
  checkTitle: '请核对站点设置',
  checkHint: '以下设置由服务器配置决定。如不正确，请先停止服务、修改配置并重新启动，再继续。',
  mode: '运行模式',
  modes: { public: '公有模式（云端，会员制）', private: '私有模式（院内网，角色权限）' },
  library: '影像存储',
  libraries: { disk: '本机磁盘', cloud: '本机内置云存储', bucket: '对象存储（OSS）', share: '共享文件夹' },
  address: '访问地址',
  organisationTitle: '机构',
  administratorTitle: '第一位管理员',
  fields: {
    organisation: '诊所或医院名称',
    organisationEn: '英文名称（选填）',
    userName: '用户名',
    name: '姓名',
    phone: '手机号（选填）',
    password: '密码',
    repeated: '再次输入密码',
    subject: '统一身份平台中的用户标识（sub）',
  } satisfies Record<SetupField, string>,
  isOrthodontist: '我是正畸医生，接诊患者',
  language: '界面语言',
  fieldProblems: {
    required: (field: string) => `请填写${field}。`,
    long: (field: string) => `${field}过长。`,
    characters: (field: string) => `${field}只能包含文字、数字和 . _ @ -，且以文字或数字开头。`,
    hiddenCharacters: (field: string) => `${field}不可包含文字方向控制符。`,
    phone: () => '请输入正确的手机号；中国大陆以外的号码请加国家代码，例如 +65。',
    short: () => '密码至少 6 个字符。',
    different: () => '两次输入的密码不一致。',
  } satisfies Record<FieldProblem, (field: string) => string>,
  passwordHint: '至少 6 个字符',
  subjectHint: '该账号使用统一身份平台登录，本站不保存密码。',
  featuresTitle: '启用的功能',
  featuresHint: '以后可用命令 site set-features 修改。',
  fixedFeatures: '功能由服务器配置 FLAGS 决定，此处不能修改。',
  noFeatures: '未启用其他功能。',
  submit: '创建并前往登录',
  doneTitle: '站点已初始化',
  done: '本站已有账号，初始化链接已失效。请登录。',
  signIn: '登录',
  expiredTitle: '初始化链接已过期',
  expired: '链接一小时内有效。请在服务器上运行下面的命令获取新的链接。',
  unknownTitle: '初始化链接无效',
  unknown: '链接不完整，或已被新的链接取代。请打开最近一次显示的链接，或在服务器上运行下面的命令获取新的链接。',
  waitTitle: '请稍后重试',
  wait: (minutes: number) =>
    `无效链接的尝试次数过多，请在 ${minutes} 分钟后重试，或在服务器上运行下面的命令获取新的链接。`,
  reload: '重新打开',
};

const en: typeof ch = {
  title: 'Set up this site',
  intro: 'Create the organisation and its first administrator. Then sign in with that account.',
  problems: 'Please correct:',
  checkTitle: 'Check the settings of the site',
  checkHint:
    'The server is configured with these. If one is wrong, stop it, change the setting and start it again first.',
  mode: 'Mode',
  modes: { public: 'public (in the cloud, with memberships)', private: 'private (on an intranet, with roles)' },
  library: 'Files are stored',
  libraries: {
    disk: 'on the disk of this server',
    cloud: 'in the built-in cloud storage of this server',
    bucket: 'in a bucket (OSS)',
    share: 'on a shared folder',
  },
  address: 'Address',
  organisationTitle: 'Organisation',
  administratorTitle: 'First administrator',
  fields: {
    organisation: 'Name of the clinic or hospital',
    organisationEn: 'English name (optional)',
    userName: 'User name',
    name: 'Name',
    phone: 'Mobile phone (optional)',
    password: 'Password',
    repeated: 'Password again',
    subject: 'Id of the user at the identity provider (sub)',
  },
  isOrthodontist: 'I am an orthodontist and attend patients',
  language: 'Language of the pages',
  fieldProblems: {
    required: (field) => `Fill in: ${field}.`,
    long: (field) => `Too long: ${field}.`,
    characters: (field) => `${field}: letters, digits and . _ @ - only; it begins with a letter or digit.`,
    hiddenCharacters: (field) => `${field}: marks of direction are not allowed.`,
    phone: () => 'Enter a mobile phone number; one from outside China with its country code, such as +65.',
    short: () => 'A password has at least 6 characters.',
    different: () => 'The two passwords differ.',
  },
  passwordHint: 'At least 6 characters',
  subjectHint: 'This account signs in at the identity provider; the site stores no password.',
  featuresTitle: 'Features to use',
  featuresHint: 'The command "site set-features" changes them later.',
  fixedFeatures: 'The setting FLAGS of the server decides about the features; they cannot be changed here.',
  noFeatures: 'No further features are on.',
  submit: 'Create and go to the sign-in',
  doneTitle: 'This site is set up',
  done: 'The site has accounts, so the set-up link no longer works. Please sign in.',
  signIn: 'Sign in',
  expiredTitle: 'This set-up link has expired',
  expired: 'A link is valid for an hour. Run this command on the server for a new one.',
  unknownTitle: 'This set-up link is not valid',
  unknown:
    'It is incomplete, or a newer link has replaced it. Open the link that was printed last, or run this command on the server for a new one.',
  waitTitle: 'Please try again later',
  wait: (minutes) =>
    `Too many links that are not valid were tried. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or run this command on the server for a new link.`,
  reload: 'Open again',
};

/** The texts of the set-up pages in one language. */
export type SetupTexts = typeof ch;

/** Returns the texts of the set-up pages in a language. */
export function getSetupTexts(language: Language): SetupTexts {
  return language === 'ch' ? ch : en;
}
