import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { Locator, Page } from '@playwright/test';
import { toNamePattern } from '../pages/name-pattern.ts';
import { expect } from '../test.ts';
import type { Say } from '../texts/texts.ts';
import { openOrderPage } from './order-product.ts';

/** The data that identify an order. */
type NamedOrder = Pick<OrderRow, 'orderId' | 'orderShowId' | 'patient'>;

/** The page of an order for its doctor. */
export class ClinicOrder {
  readonly page: Page;
  readonly main: Locator;
  readonly #order: NamedOrder;
  readonly #say: Say;

  private constructor(page: Page, order: NamedOrder, say: Say) {
    this.page = page;
    this.main = page.getByRole('main');
    this.#order = order;
    this.#say = say;
  }

  static async open(page: Page, order: NamedOrder, say: Say): Promise<ClinicOrder> {
    const clinicOrder = new ClinicOrder(page, order, say);
    await openOrderPage(page, `/case/detail?order=${order.orderId}`, order);
    return clinicOrder;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Starts an action of the order, from its button or its menu. */
  async begin(key: string, from: 'page' | 'menu'): Promise<void> {
    const { orderShowId: order, patient } = this.#order;
    const subject = { order, patient: patient.name };
    const act = this.#say('orders', `act.${key}`);
    if (from === 'page')
      return this.main.getByRole('button', { name: this.#say('orders', 'act.of', { act, ...subject }) }).click();
    await this.main.getByRole('button', { name: this.#say('orders', 'act.more', subject) }).click();
    return this.page.getByRole('menuitem', { name: toNamePattern(act) }).click();
  }

  /** Confirms the action in the dialog, which closes. */
  async agree(key: string): Promise<void> {
    await this.dialog.getByRole('button', { name: toNamePattern(this.#say('orders', `act.${key}`)) }).click();
    await expect(this.dialog).toHaveCount(0);
  }
}
