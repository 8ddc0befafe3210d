import * as calls from '../calls.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

const UNKNOWN_CODE = 'ABCD-EFGH-JKMN-PQRS';
const ofClinic = ({ organisation }: Scene) => ({ id: organisation });

/** Valid requests for every call of the area. A code is a secret, so a stranger has none of the clinic. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryMembers, (scene) => ({ params: ofClinic(scene) })),
  sampleRequest(calls.endMembership, (scene) => ({
    params: ofClinic(scene),
    body: { accountId: scene.owner, ending: 'removed' as const, successorId: null },
  })),
  sampleRequest(calls.enableMember, (scene) => ({ params: ofClinic(scene), body: { accountId: scene.owner } })),
  sampleRequest(calls.leaveClinic, (scene) => ({ params: ofClinic(scene) })),
  sampleRequest(calls.reassignPatients, (scene) => ({
    params: ofClinic(scene),
    body: { accountId: scene.owner, successorId: scene.account },
  })),
  sampleRequest(calls.offerOwnership, (scene) => ({ params: ofClinic(scene), body: { accountId: scene.owner } })),
  sampleRequest(calls.withdrawOwnershipOffer, (scene) => ({ params: ofClinic(scene) })),
  sampleRequest(calls.answerOwnershipOffer, (scene) => ({ params: ofClinic(scene), body: { isAccepted: true } })),
  sampleRequest(calls.queryInvitations, (scene) => ({ params: ofClinic(scene) })),
  sampleRequest(calls.createInvitation, (scene) => ({
    params: ofClinic(scene),
    body: { role: 'doctor' as const, phone: '', note: '', days: 7, maxUses: 1 },
  })),
  sampleRequest(calls.revokeInvitation, async (scene) => {
    const values = { organisation_id: scene.organisation, role: 'doctor', max_uses: 1 } as const;
    const { id } = await scene.db
      .insertInto('clinic_invitation')
      .values({
        ...values,
        code_hash: crypto.randomUUID(),
        phone: null,
        expires_at: new Date(Date.now() + 86_400_000),
        revoked_at: null,
        created_by: scene.owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: ofClinic(scene), body: { invitationId: id } };
  }),
  sampleRequest(calls.readInvitation, () => ({ body: { code: UNKNOWN_CODE } })),
  sampleRequest(calls.joinClinic, () => ({ body: { code: UNKNOWN_CODE } })),
  sampleRequest(calls.queryNewClinicRule, () => ({})),
  sampleRequest(calls.createClinic, () => ({ body: { name: 'New clinic', nameEn: '', address: '', code: '' } })),
];
