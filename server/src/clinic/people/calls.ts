import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { filledText, nameText, id, idParams, instant, integer, okResult, text } from '@dentarium/api/shapes';
import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    clinicPeople: 'organisation';
  }
}
declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'people.ownerOnly': AreaError;
    'people.owner': AreaError;
    'people.noMember': AreaError;
    'people.disabled': AreaError;
    'people.full': AreaError;
    'people.tooManyInvitations': AreaError;
    'people.tooManyClinics': AreaError;
    'people.noOffer': AreaError;
    'people.noNewClinic': AreaError;
    'people.phone': AreaError;
    'invitation.invalid': AreaError;
    'invitation.wait': AreaError;
  }
}
declareFailures({
  errors: {
    'people.ownerOnly': {
      status: 403,
      ch: '只有机构负责人可以进行此操作。',
      en: 'Only the owner of the clinic may do this.',
    },
    'people.owner': {
      status: 409,
      ch: '该成员是机构负责人，请先移交负责人。',
      en: 'This person owns the clinic. The clinic has to be handed over first.',
    },
    'people.noMember': {
      status: 404,
      ch: '该成员不在此机构中。',
      en: 'This person is not a member of the clinic.',
    },
    'people.disabled': {
      status: 403,
      ch: '您在该机构的权限已停用，请联系机构负责人。',
      en: 'Your access to this clinic is disabled. Ask its owner.',
    },
    'people.full': {
      status: 409,
      ch: '机构成员已达上限（{limit} 人）。',
      en: 'A clinic has at most {limit} members.',
    },
    'people.tooManyInvitations': {
      status: 409,
      ch: '有效邀请已达上限（{limit} 个），请先撤销不再需要的邀请。',
      en: 'A clinic has at most {limit} open invitations. Withdraw those that are no longer needed.',
    },
    'people.tooManyClinics': {
      status: 409,
      ch: '一个账号最多创建 {limit} 个机构。',
      en: 'One account owns at most {limit} clinics.',
    },
    'people.noOffer': {
      status: 409,
      ch: '负责人移交已撤回或已过期。',
      en: 'The offer has been withdrawn or has expired.',
    },
    'people.noNewClinic': {
      status: 403,
      ch: '本站由运营方创建机构，请使用运营方提供的邀请码。',
      en: 'The operator of this site creates its clinics. Use an invitation of the operator.',
    },
    'people.phone': {
      status: 400,
      ch: '手机号不正确；中国大陆以外的号码请加国家代码，例如 +65。',
      en: 'The phone number is not valid; one from outside China needs its country code, such as +65.',
    },
    'invitation.invalid': {
      status: 409,
      ch: '邀请码无效：可能已过期、已用完、已撤销，或仅限其他手机号使用。请联系邀请人。',
      en: 'The invitation is not valid: it has expired, was used up or withdrawn, or is for another phone number. Ask whoever invited you.',
    },
    'invitation.wait': {
      status: 429,
      ch: '尝试次数过多，请在 {minutes} 分钟后重试。',
      en: 'Too many attempts. Try again in {minutes} minutes.',
    },
  },
});

const people = service('ClinicPeopleService', '/api/ClinicPeopleService', { module: 'personal' });
/** In private mode administrators manage the accounts of their hospital. */
const inPublicMode = { right: CLINIC_RIGHTS, mode: 'public' } as const;

/** The longest validity of an invitation. */
export const MAX_INVITATION_DAYS = 90;
/** The most uses of one invitation. */
export const MAX_INVITATION_USES = 100;
/** Longer names do not fit into lists. */
export const MAX_CLINIC_NAME = 60;

/** The role of a member in a clinic. Only the owner manages people. */
export const clinicRole = z.enum(['owner', 'doctor', 'assistant']);
export type ClinicRole = z.infer<typeof clinicRole>;
const invitedRole = z.enum(['doctor', 'assistant']);
export type InvitedRole = z.infer<typeof invitedRole>;

const member = z.object({
  accountId: id,
  name: z.string(),
  /** Only the owner sees it; otherwise empty. */
  phone: z.string(),
  role: clinicRole,
  /** True if the person may attend patients. */
  canAttend: z.boolean(),
  /** `null` for a membership from before members were listed. */
  joinedAt: z.nullable(instant),
  /** The number of patients whom the person attends. */
  patientCount: z.number(),
});
export type Member = z.infer<typeof member>;

const formerMember = z.object({
  accountId: id,
  name: z.string(),
  role: clinicRole,
  ending: z.enum(['disabled', 'removed', 'left']),
  endedAt: instant,
  patientCount: z.number(),
});
export type FormerMember = z.infer<typeof formerMember>;

const clinicPeople = z.object({
  ownRole: clinicRole,
  members: z.array(member),
  /** Empty except for the owner. */
  formerMembers: z.array(formerMember),
  /** The pending handover; `null` if there is none. */
  offer: z.nullable(z.object({ offeredTo: id, name: z.string(), expiresAt: instant })),
});
export type ClinicPeople = z.infer<typeof clinicPeople>;

/** Lists the members of a clinic of the caller, the owner first. Throws `organisation.notFound`. */
export const queryMembers = people('QueryMembers/:id', {
  method: 'GET',
  own: true,
  permission: inPublicMode,
  params: idParams,
  result: clinicPeople,
  reads: { clinicPeople: ({ params }) => params.id, account: true },
  summary: 'Lists the members of the clinic `id`.',
});

const memberBody = z.object({ accountId: id });

/**
 * Disables or removes a member, who loses access at once. Throws `organisation.notFound`, `people.ownerOnly`,
 * `people.noMember`, `people.owner`, `patient.doctor`.
 */
export const endMembership = people('EndMembership/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'member.end',
  params: idParams,
  body: z.object({
    accountId: id,
    ending: z.enum(['disabled', 'removed']),
    /** The doctor who attends the patients from now on; `null`: the patients keep the former doctor. */
    successorId: z.nullable(id),
  }),
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id, account: true, ownOrganisation: true, patient: true },
  summary: 'Disables or removes a member of the clinic `id`, and ends their sessions.',
});

/** Enables a disabled member. Throws `organisation.notFound`, `people.ownerOnly`, `people.noMember`, `people.full`. */
export const enableMember = people('EnableMember/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'member.enable',
  params: idParams,
  body: memberBody,
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id, account: true, ownOrganisation: true, patient: true },
  summary: 'Enables a disabled member of the clinic `id`.',
});

/** Leaves a clinic; its records stay with it. Throws `organisation.notFound`, `people.owner`. */
export const leaveClinic = people('LeaveClinic/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'member.leave',
  params: idParams,
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id, account: true, ownOrganisation: true, patient: true },
  summary: 'Ends the own membership of the clinic `id`. Patients, files and orders stay with the clinic.',
});

/**
 * Gives the patients of a member or former member another attending doctor. Throws `organisation.notFound`,
 * `people.ownerOnly`, `people.noMember`, `patient.doctor`.
 */
export const reassignPatients = people('ReassignPatients/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'member.patients',
  params: idParams,
  body: z.object({ accountId: id, successorId: id }),
  result: z.object({ patientCount: z.number() }),
  changes: { clinicPeople: ({ params }) => params.id, patient: true },
  summary: 'Gives the patients of a member or former member of the clinic `id` another attending doctor.',
});

/** Offers the clinic to a member. Throws `organisation.notFound`, `people.ownerOnly`, `people.noMember`. */
export const offerOwnership = people('OfferOwnership/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'owner.offer',
  params: idParams,
  body: memberBody,
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id },
  summary: 'Offers a member to take over the clinic `id`; valid for seven days.',
});

/** Withdraws the offer; it succeeds also without one. Throws `organisation.notFound`, `people.ownerOnly`. */
export const withdrawOwnershipOffer = people('WithdrawOwnershipOffer/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'owner.withdraw',
  params: idParams,
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id },
  summary: 'Withdraws the offer to take over the clinic `id`.',
});

/** Accepts or declines the offer to own a clinic. Throws `organisation.notFound`, `people.noOffer`. */
export const answerOwnershipOffer = people('AnswerOwnershipOffer/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'owner.answer',
  params: idParams,
  body: z.object({ isAccepted: z.boolean() }),
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id },
  summary: 'Accepts or declines to take over the clinic `id`. The former owner stays a member.',
});

const invitation = z.object({
  id,
  role: clinicRole,
  phone: z.string(),
  note: z.string(),
  maxUses: z.number(),
  useCount: z.number(),
  expiresAt: instant,
  createdAt: instant,
  state: z.enum(['open', 'usedUp', 'expired', 'revoked']),
});
export type Invitation = z.infer<typeof invitation>;

/** Lists the invitations of a clinic, the newest first. Throws `organisation.notFound`, `people.ownerOnly`. */
export const queryInvitations = people('QueryInvitations/:id', {
  method: 'GET',
  own: true,
  permission: inPublicMode,
  params: idParams,
  result: z.array(invitation),
  reads: { clinicPeople: ({ params }) => params.id },
  summary: 'Lists the invitations of the clinic `id`, the newest first.',
});

/**
 * Creates an invitation; its code is only returned here. Throws `organisation.notFound`, `people.ownerOnly`,
 * `people.phone`, `people.tooManyInvitations`.
 */
export const createInvitation = people('CreateInvitation/:id', {
  method: 'POST',
  own: true,
  secret: true,
  permission: inPublicMode,
  audit: 'invitation.create',
  params: idParams,
  body: z.object({
    role: invitedRole,
    /** The only phone that may use it; empty: any. */
    phone: text(30),
    note: text(100),
    days: integer(1, MAX_INVITATION_DAYS),
    maxUses: integer(1, MAX_INVITATION_USES),
  }),
  result: z.object({ invitation, code: z.string(), link: z.string() }),
  changes: { clinicPeople: ({ params }) => params.id },
  summary: 'Creates an invitation to the clinic `id`. Its code and link are shown once.',
});

/** Withdraws an invitation. Throws `organisation.notFound`, `people.ownerOnly`. */
export const revokeInvitation = people('RevokeInvitation/:id', {
  method: 'POST',
  own: true,
  permission: inPublicMode,
  audit: 'invitation.revoke',
  params: idParams,
  body: z.object({ invitationId: id }),
  result: okResult,
  changes: { clinicPeople: ({ params }) => params.id },
  summary: 'Withdraws an invitation of the clinic `id`.',
});

const codeBody = z.object({ code: filledText(64) });

/** Returns the clinic of an invitation. Throws `invitation.invalid`, `invitation.wait`, `people.disabled`. */
export const readInvitation = people('ReadInvitation', {
  method: 'POST',
  own: true,
  writes: false,
  permission: inPublicMode,
  body: codeBody,
  result: z.object({
    /** `null`: the invitation is for a new clinic. */
    clinic: z.nullable(z.object({ id, name: z.string(), nameEn: z.string() })),
    role: clinicRole,
    /** True if the caller belongs to the clinic already, or has created one by the invitation. */
    isMember: z.boolean(),
  }),
  reads: { ownOrganisation: true },
  summary: 'Names the clinic of an invitation code before the user joins it.',
});

/**
 * Joins a clinic by an invitation; a member stays one. Throws `invitation.invalid`, `invitation.wait`,
 * `people.disabled`, `people.full`.
 */
export const joinClinic = people('JoinClinic', {
  method: 'POST',
  own: true,
  secret: true,
  permission: inPublicMode,
  audit: 'member.join',
  body: codeBody,
  result: z.object({ id }),
  changes: { ownOrganisation: true, account: true, clinicPeople: true, patient: true },
  summary: 'Joins the clinic of an invitation code.',
});

/** Returns whether the user may create a clinic without an invitation. */
export const queryNewClinicRule = people('QueryNewClinicRule', {
  method: 'GET',
  own: true,
  permission: inPublicMode,
  result: z.object({ needsInvitation: z.boolean() }),
  reads: {},
  summary: 'Whether a new clinic needs an invitation of the operator.',
});

/**
 * Creates a clinic that the caller owns. Throws `people.noNewClinic`, `people.tooManyClinics`, `invitation.invalid`,
 * `invitation.wait`.
 */
export const createClinic = people('CreateClinic', {
  method: 'POST',
  own: true,
  secret: true,
  permission: inPublicMode,
  audit: 'organisation.create',
  body: z.object({
    name: nameText(MAX_CLINIC_NAME),
    nameEn: text(MAX_CLINIC_NAME),
    address: text(200),
    /** The code of the operator; empty on a site with open registration. */
    code: text(64),
  }),
  result: z.object({ id }),
  changes: { ownOrganisation: true, account: true, clinicPeople: true },
  summary: 'Creates a clinic that the user owns.',
});
