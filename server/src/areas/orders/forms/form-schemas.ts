import { toAnswersSchema } from '@dentarium/domain/declared-form';
import { followOnForms, orderForms } from '@dentarium/orders/forms';

/** The schemas of what the forms of orders hold, by the names under which their calls refer to them. */
export const formSchemas = {
  ...Object.fromEntries(Object.entries(orderForms).map(([key, form]) => [`OrderForm${key}`, toAnswersSchema(form)])),
  ProductionFollowUpForm: toAnswersSchema(followOnForms.productionFollowUp),
  ReissueForm: toAnswersSchema(followOnForms.reissue),
  ExpertForm: toAnswersSchema(followOnForms.expert),
};
