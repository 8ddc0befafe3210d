import { defineError } from '../contract/known-error.ts';

/** Failures of the calls of a manufacturer beside the rules of orders. */
export const LAB_ERRORS = {
  'lab.trackingTime': defineError(
    400,
    '物流时间不能晚于当前时间，签收时间不能早于发货时间。',
    'What happened to a parcel cannot lie in the future, and its delivery not before its shipping.',
  ),
} as const;
