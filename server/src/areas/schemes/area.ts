import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { filesArea } from '../files/area.ts';
import { type DemoDesign, ordersArea } from '../orders/area.ts';
import { checkScheme, failCheck } from './check-scheme.ts';
import { DEMO_JOB, DemoPlans } from './demo-plans.ts';
import { migrations } from './migrations.ts';
import { schemeModelUse, schemeZipUse } from './object-uses.ts';
import { schemeRoutes } from './routes.ts';
import { SchemeFiles } from './scheme-files.ts';
import { MODEL_JOB, SchemeModels } from './scheme-models.ts';
import { CHECK_JOB } from './submit-scheme.ts';
import './tables.ts';

/** The maximum duration of an attempt of a job, in seconds; the reading process has a shorter limit. */
const JOB_TIME_LIMIT_SECONDS = 900;

/** Schemes of orders: submitted by designers, reviewed by experts, decided by doctors (ORD-09). */
export const schemesArea = defineArea({
  name: 'schemes',
  calls,
  tables: ['order_scheme', 'scheme_confirmation', 'scheme_model', 'scheme_opinion'],
  migrations,
  objects: [schemeZipUse, schemeModelUse],
  start: async ({ db, jobs, requireService }) => {
    const services = await requireService(filesArea);
    const { library } = services;
    const models = new SchemeModels(db, jobs, services);
    jobs.register<{ schemeId: string }>(CHECK_JOB, {
      timeLimit: JOB_TIME_LIMIT_SECONDS,
      run: ({ schemeId }, { signal }) => checkScheme({ db, library }, schemeId, signal),
      handleFailure: ({ schemeId }) => failCheck(db, schemeId),
    });
    jobs.register<{ modelId: string }>(MODEL_JOB, {
      timeLimit: JOB_TIME_LIMIT_SECONDS,
      run: ({ modelId }, { signal }) => models.createModel(modelId, signal),
      handleFailure: ({ modelId }) => models.deleteUnfinished(modelId),
    });
    const submit = { library, jobs };
    const plans = new DemoPlans({ db, submit, files: services });
    jobs.register<DemoDesign>(DEMO_JOB, {
      timeLimit: JOB_TIME_LIMIT_SECONDS,
      run: (design, { signal }) => plans.make(design, signal),
    });
    const orders = await requireService(ordersArea);
    orders.setDemoPlanner((transaction, designs) => plans.begin(transaction, designs));
    const routes = schemeRoutes({ submit, files: new SchemeFiles(library), models });
    // The service creates plans without a request: those of the demonstration.
    return { routes, service: plans };
  },
});
