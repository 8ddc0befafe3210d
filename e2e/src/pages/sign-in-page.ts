import type { Locator, Page } from '@playwright/test';

/** The texts of the sign-in page in each language, which are the server's and not the site's. */
const WORDS = {
  en: {
    user: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'The user name or the password is not correct.',
    wait: /Too many wrong passwords. Try again in \d+ minutes?\./,
  },
  ch: {
    user: '用户名',
    password: '密码',
    signIn: '登录',
    wrong: '用户名或密码不正确。',
    wait: /密码错误次数过多，请在 \d+ 分钟后重试。/,
  },
} as const;

/** The sign-in page of the identity server. */
export class SignInPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly userName: Locator;
  readonly password: Locator;
  readonly button: Locator;
  readonly problem: Locator;
  readonly wrong: string;
  readonly wait: RegExp;

  constructor(page: Page, language: 'ch' | 'en' = 'en') {
    const words = WORDS[language];
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: words.signIn });
    this.userName = page.getByLabel(words.user, { exact: true });
    this.password = page.getByLabel(words.password, { exact: true });
    this.button = page.getByRole('button', { name: words.signIn });
    this.problem = page.getByRole('alert');
    this.wrong = words.wrong;
    this.wait = words.wait;
  }

  /** Fills in and submits the form. */
  async signIn(userName: string, password = 'dentarium'): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.button.click();
  }
}
