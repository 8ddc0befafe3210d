import { randomUUID } from 'node:crypto';
import * as calls from '@dentarium/api/notes/calls';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a note of the owner of the clinic, with one earlier version. */
async function createNote({ db, owner }: Scene, isDeleted = false): Promise<string> {
  const content = `note ${randomUUID()}`;
  const { id } = await db
    .insertInto('note')
    .values({
      account_id: owner,
      subject: content,
      content,
      is_blank: false,
      version: 2,
      deleted_at: isDeleted ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('note_version')
    .values({ note_id: id, version: 1, content: `earlier ${content}`, recorded_at: new Date() })
    .execute();
  return id;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryNotes, async (scene) => {
    await createNote(scene);
    return { query: { user_id: scene.account } };
  }),
  sampleRequest(calls.queryNotes, async (scene) => {
    await createNote(scene);
    return { query: { user_id: scene.owner, keyword: 'note' } };
  }),
  sampleRequest(calls.createNote, async (scene) => ({
    body: { id: await createNote(scene), user_id: scene.account, info_subject: 'mine', info_content: 'mine' },
  })),
  sampleRequest(calls.createNote, ({ owner }) => ({
    body: { user_id: owner, info_subject: 'mine', info_content: 'mine' },
  })),
  sampleRequest(calls.updateNote, async (scene) => ({
    body: { id: await createNote(scene), user_id: scene.account, info_subject: 'mine', info_content: 'mine' },
  })),
  sampleRequest(calls.deleteNote, async (scene) => ({ query: { id: await createNote(scene) } })),
  sampleRequest(calls.queryDeletedNotes, async (scene) => {
    await createNote(scene, true);
    return {};
  }),
  sampleRequest(calls.restoreNote, async (scene) => ({ params: { id: await createNote(scene, true) } })),
  sampleRequest(calls.queryNoteVersions, async (scene) => ({ params: { id: await createNote(scene) } })),
];
