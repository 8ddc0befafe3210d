import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { ORDER_ID } from './samples.ts';

/** The page of the plan of the sample order. */
export const PLAN_PAGE = `/case/plan?order=${ORDER_ID}`;

/** Has each test begin as somebody who is signed in, in a browser without WebGL: what is drawn there is seen by the story of the browser. */
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

/** A part of the page, by its title. */
export const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
/** A table of the page, by its name. */
export const findTable = async (name: string) => within(await screen.findByRole('table', { name }));
