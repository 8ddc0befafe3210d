import { toAnswersSchema } from '@dentarium/domain/declared-form';
import { followOnForms, orderForms } from '@dentarium/orders/forms';

/** The schemas of the forms of orders, by the names that their calls refer to. */
export const formSchemas = {
  ...Object.fromEntries(Object.entries(orderForms).map(([key, form]) => [`OrderForm${key}`, toAnswersSchema(form)])),
  ProductionFollowUpForm: toAnswersSchema(followOnForms.productionFollowUp),
  ReissueForm: toAnswersSchema(followOnForms.reissue),
  ExpertForm: toAnswersSchema(followOnForms.expert),
};
