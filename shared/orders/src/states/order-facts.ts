import type { CreationRefusal } from './open-orders.ts';
import type { OrderType } from './order-types.ts';
import type { StatusPair } from './order-statuses.ts';

/** The properties of an order that decide about its actions. */
export interface OrderState extends StatusPair {
  readonly type: OrderType;
  readonly isPaused: boolean;
  /** The case of the order is archived. */
  readonly isArchive: boolean;
  /** The doctor has requested a cancellation, which is neither answered nor taken back. */
  readonly cancellationRequested: boolean;
  /** The status that the order returns to when its reissue is withdrawn; `null` without an application. */
  readonly resumeStatus: StatusPair | null;
}

/** The steps of a batch, both included; the first step of a plan is 1. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The relation of an account to the expert of a case: it is the chosen one, nobody is chosen (`open`), another expert is
 * chosen, or the chosen expert has no account (`unlinked`).
 */
export const EXPERT_CLAIMS = ['chosen', 'open', 'other', 'unlinked'] as const;

/** The relation of an account to the expert of a case. */
export type ExpertClaim = (typeof EXPERT_CLAIMS)[number];

/**
 * The facts that rules need apart from the order itself: about the caller, the patient, the request, the files, the
 * plan.
 */
export interface OrderFacts {
  /** The caller attends the patient, has them shared with the right to edit, or may edit data and has the order permission. */
  readonly mayEdit: boolean;
  readonly patientStopped: boolean;
  /** The patient is in the recycle bin. */
  readonly patientDeleted: boolean;
  /** The order is unchanged since the caller read it. */
  readonly versionMatches: boolean;

  /** The organisation of the patient has signed (state 2). */
  readonly organisationSigned: boolean;
  /** The treatment item may be shown for patient, case and organisation. */
  readonly itemAllowed: boolean;
  /** The data of the patient are synchronised. */
  readonly dataSynchronised: boolean;
  /** The result of `findCreationRefusal` for the order to create. */
  readonly creationRefusal: CreationRefusal | null;

  /** The form that is saved. */
  readonly formKey: number;
  /** An open data request names that form. */
  readonly formAsked: boolean;
  /** Every mandatory form is finished and valid, except for outstanding items. */
  readonly mandatoryFormsComplete: boolean;
  /** A delivery address is chosen. */
  readonly hasAddress: boolean;
  /** The number of outstanding items: requested ones, mailed models, files in transfer. */
  readonly outstandingItems: number;

  /** A reviewer has locked the order for work, and the lock has not expired. */
  readonly lockedByReviewer: boolean;
  /** A designer has taken the order. */
  readonly hasDesigner: boolean;
  /** The caller is the designer who has taken the order. */
  readonly isOwnDesign: boolean;
  /** The number of items of a data request, each with a form key and a text. */
  readonly itemsAsked: number;
  /** The number of forms of a rejection, each with a reason. */
  readonly formsRejected: number;
  /** No file of the last submission has failed. */
  readonly filesReadable: boolean;
  /** Every file of the last submission has been read. */
  readonly filesRead: boolean;
  /** A retention order needs a design before it is produced. */
  readonly designNeeded: boolean;
  /** It has a scheme that is not cancelled. */
  readonly hasScheme: boolean;
  readonly hasBatch: boolean;
  /** The case has no other order. */
  readonly onlyOrderOfCase: boolean;
  /** The data of an order of the case were accepted before. */
  readonly everAccepted: boolean;

  /** The scheme has 3D files, steps, and tables of IPR and attachments. */
  readonly schemeComplete: boolean;
  /** The item needs an expert, or the doctor chose one. */
  readonly expertNeeded: boolean;
  /** The relation of the caller to the expert of the case. */
  readonly expertClaim: ExpertClaim;
  /** The comment of an expert who returns a plan. */
  readonly comment: string;
  /** The doctor's change request. */
  readonly opinion: string;
  /** A version that was proposed to the doctor, and was neither confirmed nor cancelled, is chosen. */
  readonly schemeChosen: boolean;
  readonly statementTicked: boolean;
  /** The steps to produce; `null` if none are chosen, as for a plan without steps. */
  readonly batchRange: StepRange | null;
  /** The last step of the plan, of the arch that has more; 0 without movement. */
  readonly lastStep: number;
  /** The fee of the expert is agreed on; true without an expert. */
  readonly feeAgreed: boolean;

  readonly courier: number;
  readonly waybill: string;
  /** Days since the carrier reported delivery; `null` while it has not. */
  readonly daysSinceDelivery: number | null;
  /** The number of steps of the confirmed plan that are not in a batch yet. */
  readonly stepsLeft: number;
  /** Another order of the case is in progress (`isInProgress`). */
  readonly otherOpenWork: boolean;
  /** The patient form of the follow-up is filled in. */
  readonly followUpFormComplete: boolean;

  /** The application for a reissue is filled in: steps that were shipped, a reason, a photograph of damage or misfit. */
  readonly reissueFormComplete: boolean;
  /** The terms name free or a price, and the steps. */
  readonly termsComplete: boolean;
  readonly termsOffered: boolean;
  /** The text or the photographs differ from those of the refused application. */
  readonly applicationChanged: boolean;

  /** A batch of the order was shipped. */
  readonly hasShipment: boolean;
  /** The latest parcel of the order is received. */
  readonly parcelReceived: boolean;

  /** The remaining restarts of the treatment item; `Infinity` if it does not count them. */
  readonly restartsLeft: number;
  /** The item is still valid. */
  readonly itemValid: boolean;

  /** The reason of a pause, of the refusal of a reissue, or of a cancellation and its refusal. */
  readonly reason: string;
  /** The order was paused because the treatment was stopped. */
  readonly pausedByStop: boolean;
}

/** The name of a fact. */
export type FactName = keyof OrderFacts;
