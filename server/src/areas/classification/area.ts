import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { membershipArea } from '../membership/area.ts';
import { type AreaDeps, defineArea } from '../../kernel/areas/area.ts';
import { createAddressProbes } from '../../kernel/probes/address-probe.ts';
import * as calls from './calls.ts';
import { filesArea } from '../files/area.ts';
import { BuiltInClassifier } from './builtin/built-in-classifier.ts';
import { Classification } from './classification.ts';
import { ExternalClassifier } from './external-classifier.ts';
import { classificationRoutes } from './routes.ts';
import './tables.ts';

export type { Classification } from './classification.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The classifier of files, for work outside of requests. */
    classification: Classification;
  }
}

async function openClassification({ config, jobs, requireService }: AreaDeps): Promise<Classification> {
  const files = await requireService(filesArea);
  const builtIn = new BuiltInClassifier(files.renditions);
  const external = config.classifier;
  const classification = new Classification({
    jobs,
    builtIn,
    external: external === null ? null : new ExternalClassifier(external, files.renditions, builtIn),
    secret: external?.secret ?? null,
  });
  files.classifyWith(classification);
  return classification;
}

/** The classification of files. */
export const classificationArea = defineArea({
  name: 'classification',
  calls,
  tables: ['classification'],
  auditActions: ['file.classifierOrientation'],
  start: async (deps) => {
    const classification = await openClassification(deps);
    return {
      service: classification,
      routes: classificationRoutes(classification, await deps.requireService(membershipArea)),
      schedules: [
        { name: 'forget old classifications', every: 'hour', run: ({ db }) => classification.removeOld(db) },
        {
          name: 'take back what no classifier answered',
          every: 'minute',
          run: ({ db }) => classification.requeueLate(db),
        },
      ],
      probes: createAddressProbes({
        name: 'classifier',
        title: { ch: '影像分类服务', en: 'Classifier of images' },
        setting: 'CLASSIFIER_URL',
        url: deps.config.classifier?.url,
      }),
      plugin: fastifyPlugin(async (app: FastifyInstance) => {
        app.decorate('classification', classification);
      }),
    };
  },
});
