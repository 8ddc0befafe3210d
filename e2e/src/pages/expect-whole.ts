import { expect, type Locator } from '@playwright/test';

/** Returns the texts in parts of a page that are wider than their visible area. */
function findCutOffTexts(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((all) =>
    all
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .filter((element) => {
        // Text for screen readers only is one pixel wide.
        const { clientWidth: visibleWidth, scrollWidth: contentWidth } = element;
        return visibleWidth > 1 && contentWidth > visibleWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
      })
      .map(({ textContent }) => textContent),
  );
}

/** Expects that parts of a page are visible, and that no text in them is cut off. */
export async function expectWhole(parts: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible();
  await expect.poll(() => findCutOffTexts(parts), `${parts.page().url()}: texts that are cut off`).toEqual([]);
}

/** Expects that parts of a page lie within their parent elements. */
export async function expectWithin(parts: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible();
  const findOutside = (): Promise<string[]> =>
    parts.evaluateAll((all) =>
      all
        .filter((part) => {
          const [own, room] = [part.getBoundingClientRect(), part.parentElement?.getBoundingClientRect()];
          if (room === undefined) return true;
          return own.left < room.left || own.right > room.right || own.top < room.top || own.bottom > room.bottom;
        })
        .map(({ textContent }) => textContent),
    );
  await expect.poll(findOutside, `${parts.page().url()}: parts that stand out of their room`).toEqual([]);
}

/** Expects that parts of a page do not overlap others. */
export async function expectApart(parts: Locator, others: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible();
  await expect(others.first()).toBeVisible();
  const boxes = (locator: Locator) =>
    locator.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const findCovered = async () => {
    const on = await boxes(others);
    return (await boxes(parts)).filter((part) =>
      on.some(
        ({ left, right, top, bottom }) =>
          part.left < right && left < part.right && part.top < bottom && top < part.bottom,
      ),
    );
  };
  await expect.poll(findCovered, `${parts.page().url()}: parts that lie on others`).toEqual([]);
}
