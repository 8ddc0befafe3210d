import type { Language } from './appearance.ts';

/** The texts of the registration; the type ensures that both languages are complete. */
const ch = {
  title: '注册账号',
  invitation: '邀请码',
  invitationHint: '邀请码由机构负责人或本站运营方提供，形如 ABCD-EFGH-JKMN-PQRS。',
  optionalInvitation: '邀请码（没有可不填）',
  codeSent: (phone: string) => `6 位验证码已发送至 ${phone}，5 分钟内有效。`,
  joins: (clinic: string) => `注册后将加入：${clinic}`,
  name: '姓名',
  clinicName: '新建机构名称',
  register: '注册并登录',
  haveAccount: '已有账号，去登录',
  signInByCode: '使用短信验证码登录',
  problem: {
    phone: '请输入正确的手机号；中国大陆以外的号码请加国家代码，例如 +65。',
    invitationMissing: '请输入邀请码。',
    invitation: '邀请码无效：可能已过期、已用完、已撤销，或仅限其他手机号使用。请联系邀请人。',
    full: '该机构成员已达上限，请联系邀请人。',
    name: '请输入姓名（最多 50 个字）。',
    clinicName: '请输入机构名称（最多 60 个字）。',
    missing: '请输入短信中的验证码。',
    wrong: '验证码不正确或已失效。',
    tooMany: '获取验证码过于频繁，请一小时后再试。',
    phoneTaken: '该手机号已注册，请直接登录。',
  },
  wait: (minutes: number) => `尝试次数过多，请在 ${minutes} 分钟后重试。`,
  cooldown: (seconds: number) => `验证码已发送，${seconds} 秒后可重新获取。`,
};

const en: typeof ch = {
  title: 'Register',
  invitation: 'Invitation code',
  invitationHint: 'The owner of your clinic or the operator of this site gives it to you, such as ABCD-EFGH-JKMN-PQRS.',
  optionalInvitation: 'Invitation code (if you have one)',
  codeSent: (phone) => `A code of six digits was sent to ${phone}. It is good for 5 minutes.`,
  joins: (clinic) => `You join ${clinic} with your registration.`,
  name: 'Your name',
  clinicName: 'Name of your new clinic',
  register: 'Register and sign in',
  haveAccount: 'I have an account: sign in',
  signInByCode: 'Sign in with an SMS code',
  problem: {
    phone: 'Enter a mobile phone number; one from outside China with its country code, such as +65.',
    invitationMissing: 'Enter your invitation code.',
    invitation:
      'The invitation is not valid: it has expired, was used up or withdrawn, or is for another phone number. Ask whoever invited you.',
    full: 'The clinic cannot take more members. Ask whoever invited you.',
    name: 'Enter your name, at most 50 characters.',
    clinicName: 'Enter the name of your clinic, at most 60 characters.',
    missing: 'Enter the code from the message.',
    wrong: 'The code is not correct, or it has expired.',
    tooMany: 'Too many codes were asked for. Try again in an hour.',
    phoneTaken: 'An account has this phone already. Sign in instead.',
  },
  wait: (minutes) => `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  cooldown: (seconds) => `A code was sent just now. Ask for another one in ${seconds} s.`,
};

/** The texts of the registration in one language. */
export type RegistrationTexts = typeof ch;

/** Returns the texts of the registration in a language. */
export function getRegistrationTexts(language: Language): RegistrationTexts {
  return language === 'ch' ? ch : en;
}
