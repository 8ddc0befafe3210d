/** Values for tests of code that decides about orders. */
export { PASSING_FACTS } from './orders.ts';
