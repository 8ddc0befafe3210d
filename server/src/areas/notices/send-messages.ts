import { fillIn } from '@dentarium/domain';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { MessageSender } from '../../identity/codes/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { NoticeKinds } from './notice-kind.ts';
import type { NoticeValues } from './tables.ts';

/** The maximum number of messages per run, and of tries of one message. */
const MAX_MESSAGES_PER_RUN = 100;
const MAX_TRIES = 3;
/** Minutes after which a message is tried again, also if the server was killed meanwhile. */
const RETRY_MINUTES = 5;
/** Hours after which nobody wants to read the news any more: the sender was away, or has just been configured. */
const MAX_AGE_HOURS = 24;

interface DueMessage {
  readonly id: string;
  readonly kind: string;
  readonly values: NoticeValues;
  readonly phone: string | null;
  readonly tries: number;
}

/** Claims messages that are due. The claim of a killed server ends by itself. */
async function claimMessages(db: Kysely<Tables>): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update notice set message_tries = message_tries + 1,
      message_due_at = case when message_tries + 1 < ${MAX_TRIES} then now() + make_interval(mins => ${RETRY_MINUTES}) end
    from account
    where account.id = notice.account_id and notice.id in (
      select id from notice where message_due_at <= now() and happened_at > now() - make_interval(hours => ${MAX_AGE_HOURS})
      order by message_due_at limit ${MAX_MESSAGES_PER_RUN} for update skip locked)
    returning notice.id, notice.kind, text_values as values, account.phone, message_tries as tries`.execute(db);
  return rows;
}

/** Returns the language of a message: nothing else tells that of an account. */
function toLanguage(phone: string): 'ch' | 'en' {
  return phone.startsWith('+') && !phone.startsWith('+86') ? 'en' : 'ch';
}

const SIGNATURES = { ch: '【Dentarium】', en: 'Dentarium: ' } as const;

/** Sends the short messages that are due. A message that could not be handed over is tried again. */
export async function sendMessages(
  { db, log }: { readonly db: Kysely<Tables>; readonly log: Pick<FastifyBaseLogger, 'warn'> },
  kinds: NoticeKinds,
  sender: MessageSender,
): Promise<void> {
  for (const { id, kind: name, values, phone, tries } of await claimMessages(db)) {
    const kind = kinds.find(name);
    if (kind !== undefined && phone !== null) {
      const language = toLanguage(phone);
      try {
        await sender.send({ phone, text: `${SIGNATURES[language]}${fillIn(kind.text[language], values)}` });
      } catch (error) {
        log.warn({ err: error, noticeId: id, tries }, 'the message of a notice could not be sent');
        continue;
      }
    }
    await db
      .updateTable('notice')
      .set({ message_due_at: null })
      .where('id', '=', id)
      .where('message_tries', '=', tries)
      .execute();
  }
}
