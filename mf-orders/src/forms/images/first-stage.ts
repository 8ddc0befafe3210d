import { ApiError } from '@dentarium/api';
import { getStageListByPid, insertStageInfo } from '@dentarium/api/stages/calls';
import { getToday, STAGE_CODES, type StageCode, isStageCode, toDefaultStageName } from '@dentarium/domain';
import { ORDER_TYPES, type OrderType } from '@dentarium/orders/states';
import { callQuery, languageAtom, pageStore, queryClient, runApiMutation } from '@dentarium/platform';
import { findDefaultStage } from '../order-facts.ts';
import type { PlaceStage } from './places.ts';

/** The kind of the first stage of a patient, by the type of the order for which its files are. */
const FIRST_STAGE_CODES = {
  [ORDER_TYPES.treatment]: STAGE_CODES.before,
  [ORDER_TYPES.retention]: STAGE_CODES.retention,
  [ORDER_TYPES.adjustment]: STAGE_CODES.during,
} as const satisfies Record<OrderType, StageCode>;

/** Returns the stage of a place of an order: the selected one, or the first one of a patient without stages. */
export function createPlaceStage(place: {
  readonly stageId: string | null;
  readonly patientId: string;
  readonly type: OrderType;
}): PlaceStage {
  const { stageId, patientId, type } = place;
  return stageId === null ? { stageId, patientId, stageCode: FIRST_STAGE_CODES[type] } : { stageId };
}

/** The stages that are being created, by their patients: files that are sent together share one. */
const pendingStages = new Map<string, Promise<string>>();

/**
 * Returns the stage of a place. A patient without stages gets one on the day of the file, so that an order can be filled
 * in without leaving it.
 */
export async function resolveStageId({ stageId, patientId, stageCode }: PlaceStage, takenAt: string): Promise<string> {
  if (stageId !== null) return stageId;
  if (patientId === undefined) throw new ApiError('stage.notFound', '');
  const code = stageCode !== undefined && isStageCode(stageCode) ? stageCode : STAGE_CODES.before;
  const pendingStage = pendingStages.get(patientId) ?? findOrCreateStage(patientId, code, takenAt.slice(0, 10));
  pendingStages.set(patientId, pendingStage);
  try {
    return await pendingStage;
  } finally {
    pendingStages.delete(patientId);
  }
}

async function findOrCreateStage(patientId: string, code: StageCode, day: string): Promise<string> {
  const query = callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true });
  const stages = await queryClient.query({ ...query, staleTime: 0 });
  const existingStage = findDefaultStage(stages) ?? stages.at(-1);
  if (existingStage !== undefined) return existingStage.id;
  const today = getToday();
  return createStage(patientId, code, day < today ? day : today).catch((error: unknown) => {
    // The clock of a camera may be wrong, even before the birth of the patient.
    if (error instanceof ApiError && error.code === 'stage.invalid') return createStage(patientId, code, today);
    throw error;
  });
}

async function createStage(patientId: string, stageCode: StageCode, stageDate: string): Promise<string> {
  const stageName = toDefaultStageName(stageCode, 0, pageStore.get(languageAtom));
  const body = { stageCode, stageName, stageDate, alignerStepUpper: null, alignerStepLower: null, remark: '' };
  const stage = await runApiMutation(insertStageInfo, { params: { id: patientId }, body }, { silent: true });
  return stage.id;
}
