import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { fetchLimited } from '../../kernel/http/outgoing.ts';

/** One message to a phone. */
interface ShortMessage {
  readonly phone: string;
  readonly text: string;
}

/** The message could not be handed over; it was not sent. */
export class MessageNotSentError extends Error {
  override readonly name = 'MessageNotSent';
}

/** Sends short messages: a site plugs in what it has. */
export interface MessageSender {
  /** `outbox`: messages only lie there, for people who try the product out; `none`: nothing can be sent. */
  readonly kind: 'outbox' | 'webhook' | 'none';
  /** @throws MessageNotSent */
  send(message: ShortMessage): Promise<void>;
}

/** Messages that nobody sends: they lie where the people of a demonstration read them. */
function createOutboxSender(db: Kysely<Tables>): MessageSender {
  return {
    kind: 'outbox',
    async send({ phone, text }) {
      await db.insertInto('sms_outbox').values({ phone, text }).execute();
    },
  };
}

/**
 * Hands messages to an HTTP address of the site's choice as `{ phone, text }`, with the secret as bearer token; any
 * status of 200 to 299 means that it was taken.
 */
function createWebhookSender(url: string, secret: string | null): MessageSender {
  return {
    kind: 'webhook',
    async send(message) {
      let status: number;
      try {
        const answer = await fetchLimited(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
          },
          body: JSON.stringify(message),
        });
        ({ status } = answer);
      } catch (error) {
        throw new MessageNotSentError('the address for messages cannot be reached', { cause: error });
      }
      if (status < 200 || status > 299) throw new MessageNotSentError(`the address for messages answered ${status}`);
    },
  };
}

/** For sites that have configured none: asking for a code says so. */
function createMissingSender(): MessageSender {
  return {
    kind: 'none',
    async send() {
      throw new MessageNotSentError('no sender of messages is configured');
    },
  };
}

/** The sender of a site: its own address for messages, else the outbox of a demonstration, else none. */
export function createSender(config: Pick<Config, 'sms' | 'demo'>, db: Kysely<Tables>): MessageSender {
  const { webhookUrl, webhookSecret } = config.sms;
  if (webhookUrl !== null) return createWebhookSender(webhookUrl, webhookSecret);
  return config.demo ? createOutboxSender(db) : createMissingSender();
}
