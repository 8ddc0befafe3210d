import type { OrderAction, OrderActor } from '../transition.ts';
import type { OrderType } from '../order-types.ts';

/** One row of the designed table, as the tests expect it. */
export interface ExpectedTransition {
  readonly id: string;
  readonly action: OrderAction;
  readonly actor: OrderActor;
  readonly types: readonly OrderType[];
  /** Detail statuses; 30005 with its step after a slash if only one of them counts; `any`. */
  readonly from: readonly string[];
  /** The next status with passing facts: detail and step, `same`, `resume` or `removed`. */
  readonly to: string;
  /** The refusal codes, apart from those of every action of its actor. */
  readonly codes: readonly string[];
  /** The effects with passing facts, in their order. */
  readonly effects: readonly string[];
}

// Written by hand from the tables of `order-states.md` 4: id, action, actor, types, from, to, codes, effects.
const TABLE = `
D2 saveForm doctor 01 10000,10003,10005 same order.formKey saveForm
D2-asked saveForm doctor 01 10001 same order.formKey,order.formNotAsked saveForm
D2-item changeItem doctor 01 10000,10003,10005 same order.hasDesign,order.item recordItem
D3 commit doctor 01 10000,10003,10005 10004/30 order.formsUnfinished,order.address freezeForms,countSubmission,notifyReviewers
D4 completeData doctor 01 10001 10004/30 order.outstanding closeRequest,freezeForms,countSubmission,notifyReviewers
D5 dataArrived system 01 10001 10004/30 order.outstanding closeRequest,sendChanges,notifyReviewers
D6 withdraw doctor 01 10004 10003/10 order.locked notifyReviewers
D7 withdraw doctor 01 20000 10003/10 order.taken closeCancellation
D8 requestData reviewer 01 10004 10001/20 order.itemsAsked openRequest,notifyDoctor
D9 reject reviewer 01 10004 10005/40 order.rejection markRejectedForms,notifyDoctor
D10 accept reviewer 0 10004 20000/110 order.filesUnreadable,order.filesLoading notifyDoctor,notifyDesigners
D10-retention accept reviewer 1 10004 20000/110 order.filesUnreadable,order.filesLoading notifyDoctor,notifyDesigners
D11 delete doctor 01 10000,10003,10005 removed order.hasDesign -
D12 deleteCase doctor 01 10000,10003,10005 removed order.notOnly,order.accepted -
P1 takeDesign designer 012 20000 20001/110 order.taken recordDesigner
P1-again takeDesign designer 012 20004 same order.taken recordDesigner
P1-release releaseDesign designer 012 20001 20000/110 order.otherDesigner releaseDesign,notifyDesigners
P1-release-again releaseDesign designer 012 20004 same order.otherDesigner releaseDesign,notifyDesigners
P2 requestData designer 01 20001,20004 10001/20 order.itemsAsked openRequest,releaseDesign,notifyDoctor
P2-adjustment requestData designer 2 20001,20004 50001/20 order.itemsAsked openRequest,releaseDesign,notifyDoctor
P3 submitScheme designer 012 20001 20005/180 order.scheme countScheme,notifyDoctor
P4 expertApprove expert 012 20002 20005/180 order.expertUnlinked,order.otherExpert notifyDoctor
P5 expertReturn expert 012 20002 20004/110 order.expertUnlinked,order.otherExpert,order.comment recordExpertComment,notifyDesigner
P6 submitScheme designer 012 20004 20005/180 order.scheme countScheme,notifyDoctor
P7 expertApprove expert 012 20003 20005/180 order.expertUnlinked,order.otherExpert notifyDoctor
P8 expertReturn expert 012 20003 20004/110 order.expertUnlinked,order.otherExpert,order.comment recordExpertComment,notifyDesigner
P9 requestChanges doctor 012 20005 20004/110 order.schemeChoice,order.opinion recordOpinion,notifyDesigner
P10 confirmPlan doctor 012 20005 30000/0 order.schemeChoice,order.statement,order.batchRange freezeScheme,recordConfirmation,makeFirstBatch,notifyFactory
P11 chooseExpert doctor 012 10000,10001,10003,10004,10005,20000,20001 same order.expertFee recordExpert
F1 startProduction factory 012 30000 30001/0 - -
F2 ship factory 012 30001 30005/350 order.courier,order.waybill recordShipment,notifyDoctor
F3 confirmReceipt doctor 012 30005/350 30005/360 - recordReceipt
F4 receiveAutomatically system 012 30005/350 30005/360 order.notDelivered recordReceipt
F5 followUp doctor 02 30005 30000/0 order.noStepsLeft,order.otherWork,order.followUpForm makeFollowUpBatch,notifyFactory
R1 applyForReissue doctor 012 30005 40000/190 order.reissueForm openApplication,notifyReviewers
R2 offerReissue reviewer 012 40000 same order.terms offerTerms,notifyDoctor
R3 refuseReissue reviewer 012 40000 40001/40 order.refusalReason recordRefusal,notifyDoctor
R4 confirmReissue doctor 012 40000 30000/0 order.termsNotOffered makeReissueBatch,closeApplication,notifyFactory
R5 withdraw doctor 012 40000 resume - closeApplication,notifyReviewers
R6 applyForReissue doctor 012 40001 40000/190 order.reissueUnchanged,order.reissueForm changeApplication,withdrawTerms,notifyReviewers
R7 delete doctor 012 40001 resume - closeApplication
C1 requestCancellation doctor 012 20001,20002,20003,20004,20005 same order.cancellationReason openCancellation,notifyReviewers
C1-production requestCancellation doctor 012 30000 same order.cancellationReason openCancellation,notifyReviewers,notifyFactory
C2 withdrawCancellation doctor 012 20000,20001,20002,20003,20004,20005 same - closeCancellation,notifyReviewers
C2-production withdrawCancellation doctor 012 30000 same - closeCancellation,notifyReviewers,notifyFactory
C3 refuseCancellation reviewer 012 20000,20001,20002,20003,20004,20005 same order.cancellationReason closeCancellation,notifyDoctor
C3-production refuseCancellation reviewer 012 30000 same order.cancellationReason closeCancellation,notifyDoctor,notifyFactory
C4 acceptCancellation reviewer 01 20000,20001,20002,20003,20004,20005 10003/10 - closeCancellation,cancelPlan,notifyDoctor,notifyDesigner
C4-adjustment acceptCancellation reviewer 2 20000,20001,20002,20003,20004,20005 50003/10 - closeCancellation,cancelPlan,notifyDoctor,notifyDesigner
C4-production acceptCancellation reviewer 01 30000 30005/360 - closeCancellation,removeBatch,notifyDoctor,notifyFactory
C4-production-adjustment acceptCancellation reviewer 2 30000 30005/360 - closeCancellation,removeBatch,notifyDoctor,notifyFactory
A1 restart doctor 0 30005 same order.adjustmentOpen,order.restarts,order.validity numberOrder,copyPrescription
A2 saveForm doctor 2 50000,50003,50005 same order.formKey saveForm
A2-asked saveForm doctor 2 50001 same order.formKey,order.formNotAsked saveForm
A3 commit doctor 2 50000,50003,50005 50004/30 order.formsUnfinished,order.address freezeForms,countSubmission,notifyReviewers
A4 completeData doctor 2 50001 50004/30 order.outstanding closeRequest,freezeForms,countSubmission,notifyReviewers
A4-automatic dataArrived system 2 50001 50004/30 order.outstanding closeRequest,sendChanges,notifyReviewers
A5 withdraw doctor 2 50004 50003/10 order.locked notifyReviewers
D7-adjustment withdraw doctor 2 20000 50003/10 order.taken closeCancellation
A6-request requestData reviewer 2 50004 50001/20 order.itemsAsked openRequest,notifyDoctor
A6-reject reject reviewer 2 50004 50005/40 order.rejection markRejectedForms,notifyDoctor
A6-accept accept reviewer 2 50004 20000/110 order.filesUnreadable,order.filesLoading notifyDoctor,notifyDesigners
A7 delete doctor 2 50000,50003,50005 removed - -
pause pause sales 012 any same order.pauseReason setPaused,stopTimers,notifyDoctor
pause-stop pause system 012 any same order.pauseReason setPaused,stopTimers
archive archive doctor 012 any same - setArchive
collect collect doctor 012 any same - setCollect
`;

const list = (text: string): string[] => (text === '-' ? [] : text.split(','));

/** The transitions of an existing order that is not paused. */
export const EXPECTED_TRANSITIONS: readonly ExpectedTransition[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [id = '', action = '', actor = '', types = '', from = '', to = '', codes = '', effects = ''] =
      line.split(' ');
    return {
      id,
      action: action as OrderAction,
      actor: actor as OrderActor,
      types: [...types].map((type) => Number(type) as OrderType),
      from: list(from),
      to,
      codes: list(codes),
      effects: list(effects),
    };
  });
