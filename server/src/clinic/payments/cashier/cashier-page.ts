import { formatPrice } from '@dentarium/domain';
import { toYuan } from '@dentarium/domain/membership';
import type { Language } from '../../../identity/provider/pages/appearance.ts';
import { markup } from '../../../identity/provider/pages/html.ts';
import type { PageContent } from '../../../identity/provider/pages/page.ts';
import type { CashierOrder } from './cashier-codes.ts';

const TEXTS = {
  ch: {
    title: '测试收银台',
    mark: '测试支付',
    note: '这是演示用的收银台，不会产生真实扣款。',
    item: '商品',
    amount: '金额',
    pay: '支付',
    decline: '取消支付',
    paid: '支付成功，请返回原页面。',
    declined: '已取消支付，可在原页面重新扫码。',
    closed: '此订单已关闭，请在原页面重新扫码。',
    expiredTitle: '二维码已失效',
    expired: '请返回原页面，扫描新的二维码。',
  },
  en: {
    title: 'Test cashier',
    mark: 'Test payment',
    note: 'This cashier is for demonstrations. No money is charged.',
    item: 'Item',
    amount: 'Amount',
    pay: 'Pay',
    decline: 'Decline',
    paid: 'Paid. Please go back to the first page.',
    declined: 'Declined. You can scan a new code on the first page.',
    closed: 'This purchase is closed. Please scan a new code on the first page.',
    expiredTitle: 'This code has expired',
    expired: 'Please go back to the first page and scan the new code.',
  },
} as const;

/** Renders the page of an order: what is bought in both languages, and the two buttons while it is not paid. */
export function renderCashierPage(language: Language, path: string, order: CashierOrder): PageContent {
  const texts = TEXTS[language];
  const isPayable = order.state === 'waiting' || order.state === 'declined';
  return {
    title: texts.title,
    switchPath: path,
    main: markup`<h1 class="test-mark">${TEXTS.ch.mark} · ${TEXTS.en.mark}</h1>
      <p>${texts.note}</p>
      <div class="facts">
        <dl>
          <dt>${texts.item}</dt>
          <dd><span lang="zh-CN">${order.title_ch}</span><br /><span lang="en">${order.title_en}</span></dd>
          <dt>${texts.amount}</dt>
          <dd>${formatPrice(toYuan(order.amount), language)}</dd>
        </dl>
      </div>
      ${order.state === 'waiting' ? null : markup`<p role="status">${texts[order.state]}</p>`}
      ${
        isPayable
          ? markup`<form method="post" action="${path}">
              <button name="action" value="pay">${texts.pay}</button>
              <button class="quiet" name="action" value="decline">${texts.decline}</button>
            </form>`
          : null
      }`,
  };
}

/** Renders the page for a code that is unknown or has expired. */
export function renderExpiredPage(language: Language): PageContent {
  const { expiredTitle: title, expired } = TEXTS[language];
  return { title, main: markup`<h1>${title}</h1><p>${expired}</p>` };
}
