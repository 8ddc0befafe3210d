import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { fetchLimited } from '../../kernel/http/outgoing.ts';

/** One message to a phone. */
interface ShortMessage {
  readonly phone: string;
  readonly text: string;
  /** True for the code of a registration. */
  readonly isRegistration?: boolean;
}

/** The message could not be handed over and was not sent. */
export class MessageNotSentError extends Error {
  override readonly name = 'MessageNotSentError';
}

/** Sends short messages; each site configures its own sender. */
export interface MessageSender {
  /** `outbox`: messages are only stored, for people who try the product out; `none`: nothing can be sent. */
  readonly kind: 'outbox' | 'webhook' | 'none';
  /** @throws MessageNotSentError */
  send(message: ShortMessage): Promise<void>;
}

/** Creates a sender that only stores messages for the users of a demonstration. */
function createOutboxSender(db: Kysely<Tables>): MessageSender {
  return {
    kind: 'outbox',
    async send({ phone, text, isRegistration = false }) {
      await db.insertInto('sms_outbox').values({ phone, text, is_registration: isRegistration }).execute();
    },
  };
}

/**
 * Creates a sender that posts messages to a configured HTTP address as `{ phone, text }`, with the secret as bearer
 * token; any status of 200 to 299 means success.
 */
function createWebhookSender(url: string, secret: string | null): MessageSender {
  return {
    kind: 'webhook',
    async send({ phone, text }) {
      let status: number;
      try {
        const answer = await fetchLimited(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
          },
          body: JSON.stringify({ phone, text }),
        });
        ({ status } = answer);
      } catch (error) {
        throw new MessageNotSentError('the address for messages cannot be reached', { cause: error });
      }
      if (status < 200 || status > 299) throw new MessageNotSentError(`the address for messages answered ${status}`);
    },
  };
}

/** Creates the sender of a site without one; it fails for every message. */
function createMissingSender(): MessageSender {
  return {
    kind: 'none',
    async send() {
      throw new MessageNotSentError('no sender of messages is configured');
    },
  };
}

/** Creates the sender of a site: its webhook, else the outbox of a demonstration, else none. */
export function createSender(config: Pick<Config, 'sms' | 'demo'>, db: Kysely<Tables>): MessageSender {
  const { webhookUrl, webhookSecret } = config.sms;
  if (webhookUrl !== null) return createWebhookSender(webhookUrl, webhookSecret);
  return config.demo ? createOutboxSender(db) : createMissingSender();
}
