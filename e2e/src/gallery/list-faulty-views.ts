import type { Page } from '@playwright/test';
import { findOverflow } from '../pages/expect-to-fit.ts';
import {
  type AccessibilityViolation,
  findAccessibilityViolations,
  formatAccessibilityViolation,
} from '../pages/looks.ts';
import { type GalleryLook, type GalleryView, listGalleryViews, openGalleryView } from './gallery-view.ts';

/** A desktop and a phone. */
const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

/** The frame of the gallery, and rows of an earlier query, which are dimmed until the answer comes. */
const EXCLUDED_PARTS = ['[data-frame]', '[data-outdated="true"]'];

/** Violations that the components do not cause or need: the rule, and the source of its elements. */
const ACCEPTED_VIOLATIONS: readonly (readonly [rule: string, html: RegExp])[] = [
  // antd names the buttons of a calendar by their action.
  ['label-content-name-mismatch', /class="ant-picker-(?:month|year|decade)-btn"/],
  // The sign of a finding abbreviates the name that is read out.
  ['label-content-name-mismatch', /^<button data-place=/],
  // antd gives a menu without options its role, and names an option that is not rendered.
  ['aria-required-children', /class="ant-select-item-empty"/],
  ['aria-valid-attr-value', /class="ant-select-input"/],
];

function isReported({ rule, impact, html }: AccessibilityViolation): boolean {
  const isSerious = impact === 'serious' || impact === 'critical';
  return isSerious && !ACCEPTED_VIOLATIONS.some(([accepted, source]) => accepted === rule && source.test(html));
}

/**
 * Opens every view of the gallery in a look, and lists its faults: errors of the page, serious accessibility violations,
 * and elements that overflow the page at its side. Texts that are missing are errors of the page.
 *
 * @param pageErrors the errors that the page has reported; they are removed
 */
export async function listFaultyViews(page: Page, pageErrors: string[], look: GalleryLook): Promise<string[]> {
  const faults: string[] = [];
  const views = await listGalleryViews(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const view of views) {
      await openGalleryView(page, view, look);
      const viewFaults = [...(await listFaults(page)), ...pageErrors.splice(0)];
      faults.push(...viewFaults.map((fault) => `${formatView(view)} at ${size.width} px: ${fault}`));
    }
  }
  return faults;
}

async function listFaults(page: Page): Promise<string[]> {
  const violations = await findAccessibilityViolations(page, EXCLUDED_PARTS);
  return [...violations.filter(isReported).map(formatAccessibilityViolation), ...(await findOverflow(page))];
}

function formatView({ id, state }: GalleryView): string {
  return state === '' ? id : `${id} ${state}`;
}
