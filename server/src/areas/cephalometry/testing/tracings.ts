import type { Client } from '@dentarium/api';
import { findCephNorms, computeNormsRevision } from '@dentarium/cephalometry';
import { steinerTracing } from '@dentarium/cephalometry/testing';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { fileInto } from '../../packaging/testing/packages.ts';
import { insertTracing, type Tracing, type TracingForm } from '../calls.ts';

/** A tracing with known values for Steiner's analysis; ten pixels are a millimetre. */
export const TRACING: TracingForm = {
  methodId: 'steiner',
  normSetId: 'cn-permanent',
  points: Object.entries(steinerTracing()).map(([id, { x, y }]) => ({ id, x, y })),
  skipped: [],
  calibration: { by: 'ruler', from: { x: 100, y: 100 }, to: { x: 100, y: 600 }, mm: 50 },
};

/** Files a cephalogram into a stage. */
export async function createCephalogram(client: Client, stageId: string, category = 18): Promise<string> {
  const bytes = await createPhotograph({ width: 1900, height: 2300, seed: Math.random() * 1e6 });
  return fileInto(client, stageId, { name: 'ceph.jpg', bytes, category });
}

/** Traces a cephalogram of a stage. */
export async function createTracing(client: Client, stageId: string, form: TracingForm = TRACING): Promise<Tracing> {
  return client.call(insertTracing, { params: { id: await createCephalogram(client, stageId) }, body: form });
}

/** Returns the revision of a set of norms as its page sends it. */
export function getNormsRevision(normSetId: string): string {
  const set = findCephNorms(normSetId);
  if (set === undefined) throw new Error(`there are no norms ${normSetId}`);
  return computeNormsRevision(set);
}
