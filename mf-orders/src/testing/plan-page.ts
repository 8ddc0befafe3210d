import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { ORDER_ID } from './samples.ts';

/** The address of the plan of the sample order. */
export const PLAN_PAGE = `/case/plan?order=${ORDER_ID}`;

/** Sets up each test with a signed-in user, in a browser without WebGL. A browser test checks the drawing. */
export function setUpWithoutWebGl(): void {
  beforeEach(() => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    signIn();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
}

/** Finds a section of the page by its title. */
export const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
/** Finds a table of the page by its name. */
export const findTable = async (name: string) => within(await screen.findByRole('table', { name }));
