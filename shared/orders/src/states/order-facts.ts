import type { CreationRefusal } from './open-orders.ts';
import type { OrderType } from './order-types.ts';
import type { StatusPair } from './order-statuses.ts';

/** What of an order decides about its actions. */
export interface OrderState extends StatusPair {
  readonly type: OrderType;
  readonly isPaused: boolean;
  /** Where the order goes back to when its reissue comes to nothing; `null` where none was applied for. */
  readonly resumeStatus: StatusPair | null;
}

/** Steps of a batch, both included; the first step of a plan is 1. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** What rules ask beside the order itself: of the caller, the patient, the request, the files, the plan. */
export interface OrderFacts {
  /** The caller attends the patient, has them shared with the right to edit, or may edit data and has the order permission. */
  readonly mayEdit: boolean;
  readonly patientStopped: boolean;
  /** The patient lies in the recycle bin. */
  readonly patientDeleted: boolean;
  /** Nobody has changed the order since the caller read it. */
  readonly versionMatches: boolean;

  /** The organisation of the patient has signed (state 2). */
  readonly organisationSigned: boolean;
  /** The treatment item may be shown for patient, case and organisation. */
  readonly itemAllowed: boolean;
  /** The data of the patient are synchronised. */
  readonly dataSynchronised: boolean;
  /** What `creationRefusal` says of the order that is to be made. */
  readonly creationRefusal: CreationRefusal | null;

  /** The form that is saved. */
  readonly formKey: number;
  /** A request for data that is open names that form. */
  readonly formAsked: boolean;
  /** Every mandatory form is finished and valid, what may be outstanding aside. */
  readonly mandatoryFormsComplete: boolean;
  /** A delivery address is chosen. */
  readonly hasAddress: boolean;
  /** How much has yet to arrive: items asked for, mailed models, files on the way. */
  readonly outstandingItems: number;

  /** A reviewer holds the order for work, for no longer than the time of the lock. */
  readonly lockedByReviewer: boolean;
  /** A designer has taken the order. */
  readonly taken: boolean;
  /** How many items a request for data names, each with a form key and a text. */
  readonly itemsAsked: number;
  /** How many forms a rejection names, each with a reason. */
  readonly formsRejected: number;
  /** No file of the last submission has failed. */
  readonly filesReadable: boolean;
  /** No file of the last submission is still to be read. */
  readonly filesRead: boolean;
  /** A retention order needs a design before it is produced. */
  readonly designNeeded: boolean;
  readonly hasScheme: boolean;
  readonly hasBatch: boolean;
  /** The case has no other order. */
  readonly onlyOrderOfCase: boolean;
  /** The data of an order of the case were accepted once. */
  readonly everAccepted: boolean;

  /** The scheme has 3D files, steps, and tables of IPR and attachments. */
  readonly schemeComplete: boolean;
  /** The item needs an expert, or the doctor chose one. */
  readonly expertNeeded: boolean;
  /** What an expert says of a plan that they return. */
  readonly comment: string;
  /** What the doctor wants changed. */
  readonly opinion: string;
  /** A version is chosen that was proposed to the doctor. */
  readonly schemeChosen: boolean;
  readonly statementTicked: boolean;
  /** The steps that are to be produced; `null` where none are chosen, as of a plan that has none. */
  readonly batchRange: StepRange | null;
  /** The last step of the plan, of the arch that has more; 0 for one that moves nothing. */
  readonly lastStep: number;
  /** The fee of the expert is agreed on; true where there is none. */
  readonly feeAgreed: boolean;

  readonly courier: number;
  readonly waybill: string;
  /** Days since the carrier reported delivery; `null` while it has not. */
  readonly daysSinceDelivery: number | null;
  /** How many steps of the confirmed plan are not in a batch yet. */
  readonly stepsLeft: number;
  /** Somebody works on another order of the case (`isUnderWay`). */
  readonly otherOpenWork: boolean;
  /** The patient form of the follow-up is filled in. */
  readonly followUpFormComplete: boolean;

  /** The application for a reissue is filled in: steps that were shipped, a reason, a photograph of damage or misfit. */
  readonly reissueFormComplete: boolean;
  /** The terms say free or a price, and the steps. */
  readonly termsComplete: boolean;
  readonly termsOffered: boolean;
  /** Text or photographs differ from those of the refused application. */
  readonly applicationChanged: boolean;

  /** How many restarts the treatment item still covers; `Infinity` where it does not count them. */
  readonly restartsLeft: number;
  /** The item is valid still. */
  readonly itemValid: boolean;

  /** Why: of a pause, of the refusal of a reissue. */
  readonly reason: string;
  /** The order was paused because the treatment was stopped. */
  readonly pausedByStop: boolean;
}

/** The name of a fact. */
export type FactName = keyof OrderFacts;
