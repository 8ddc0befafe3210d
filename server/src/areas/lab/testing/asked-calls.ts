import { queryLabFunctions } from '@dentarium/api/services/lab-server';
import { type Asked, asked } from '../../../testing/who-may/scene.ts';

/** How the calls about functions are asked rightly. */
export const ASKED_CALLS: readonly Asked[] = [asked(queryLabFunctions, () => ({}))];
