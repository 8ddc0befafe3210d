import { CROSS_CHECK_RULES } from './cross-check-rules.ts';
import type { FormRule } from './form-rule.ts';
import { OPTION_RULES } from './option-rules.ts';
import { OTHER_RULES } from './other-rules.ts';
import { PATIENT_RULES } from './patient-rules.ts';
import { PRESCRIPTION_RULES } from './prescription-rules.ts';

/** The rules of the forms of orders for tests of the declarations, the server and the page. */
export {
  FEE,
  FOLLOW_ON_RULES,
  type FollowOnForm,
  toFollowOnFacts,
  type FollowOnRule,
  TEST_PLAN,
  FOLLOW_UP_ANSWERS,
  LOST_STEPS_ANSWERS,
  toNextSteps,
  listSteps,
} from './follow-on-rules.ts';
export {
  type FormRule,
  type FormScene,
  toGivenAnswers,
  toOrderType,
  toSentAnswers,
  toFormSetting,
} from './form-rule.ts';

/** Every rule of the forms of the wizard (`domain-forms.md` 10 to 13, and the models of 9.2). */
export const FORM_RULES: readonly FormRule[] = [
  ...PRESCRIPTION_RULES,
  ...CROSS_CHECK_RULES,
  ...PATIENT_RULES,
  ...OTHER_RULES,
  ...OPTION_RULES,
];
