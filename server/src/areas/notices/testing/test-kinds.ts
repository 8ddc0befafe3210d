import { defineArea } from '../../../kernel/areas/area.ts';
import type { NoticeKind, NoticeSubject } from '../area.ts';

/** The subjects that everybody may see. */
export const VISIBLE_ID = '11111111-1111-4111-8111-111111111111';
/** A subject that nobody may see. */
export const HIDDEN_ID = '22222222-2222-4222-8222-222222222222';

const letter: NoticeSubject = {
  loadNames: async (ctx, ids) => {
    ctx.requireSelf();
    return new Map(ids.filter((id) => id !== HIDDEN_ID).map((id) => [id, 'A letter']));
  },
  toPath: (id) => `/letters/${id}`,
};

/** Declares a kind of notice about letters. */
function createKind(kind: string, changes: Partial<NoticeKind> = {}): NoticeKind {
  return {
    kind: `letters.${kind}`,
    title: { ch: '信件', en: 'Letters' },
    text: { ch: '信件 {number} 已到', en: 'Letter {number} has arrived' },
    subject: letter,
    module: 'letters',
    permission: 'signedIn',
    isTask: false,
    delivery: 'list',
    ...changes,
  };
}

/** Kinds of notice of an area that only tests have. */
export const TEST_KINDS = {
  arrived: createKind('arrived'),
  answer: createKind('answer', { isTask: true, delivery: 'message' }),
  forLabs: createKind('forLabs', { permission: { lab: 'reviewer' } }),
  orders: createKind('orders', { module: 'orders' }),
} as const;

/** The area that declares them. */
export const lettersArea = defineArea({ name: 'letters', noticeKinds: Object.values(TEST_KINDS) });
