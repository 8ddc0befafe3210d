import * as calls from '@dentarium/api/services/account-service';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Library } from '../files/library.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { CODE_COOLDOWN, type SmsCodes } from '../../identity/codes/codes.ts';
import type { ThirdParties } from '../../identity/linked-accounts/third-parties.ts';
import { avatarOf } from './avatar.ts';
import {
  changeOwnAccount,
  changePhone,
  ownName,
  ownPhone,
  phoneOf,
  provePasswordChange,
  provePhone,
  readOutbox,
  readOwnAccount,
} from './own-account.ts';
import { setPassword } from '../../identity/provider/set-password.ts';
import { requireSelf } from '../../kernel/access/require-self.ts';

/** What the account page works with. */
export interface OwnAccountDeps {
  /** The database outside of a call's transaction. */
  readonly pool: Kysely<Tables>;
  readonly codes: SmsCodes;
  readonly library: Pick<Library, 'pool' | 'withScratch'>;
  readonly thirdParties: ThirdParties;
}

function profileRoutes({ library }: OwnAccountDeps): Route[] {
  return [
    handle(calls.getOwnAccount, ({ db, principal }) => readOwnAccount(db, principal)),
    handle(calls.updateUserInfo, async ({ db, principal, body }) => {
      requireSelf(principal, body.userId);
      await changeOwnAccount(db, principal, { real_name: ownName(body.realName) });
      return true as const;
    }),
    handle(calls.updateUserSex, async ({ db, principal, body }) => {
      requireSelf(principal, body.userId);
      await changeOwnAccount(db, principal, { gender: body.sex });
      return true as const;
    }),
    handle(calls.updateIsOrthodontist, async ({ db, principal, body }) => {
      await changeOwnAccount(db, principal, { is_orthodontist: body.isOrthodontist });
      return true as const;
    }),
    handle(calls.updateUserOperationPage, async ({ db, principal, body }) => {
      await changeOwnAccount(db, principal, { is_show_operation: body.isShow });
      return true as const;
    }),
    handle(
      calls.updateUserHeadImg,
      async ({ db, principal, body }) => {
        const avatar = await avatarOf(library, body.file);
        await changeOwnAccount(db, principal, { avatar });
        return avatar;
      },
      { transaction: false },
    ),
  ];
}

function secretRoutes({ pool, codes }: OwnAccountDeps): Route[] {
  return [
    handle(
      calls.sendCode,
      async ({ principal, body }) => {
        const phone = body.phone === '' ? await phoneOf(pool, principal) : ownPhone(body.phone, principal.language);
        const { accountId, ip, language } = principal;
        await codes.send(pool, { phone, accountId, ip, language });
        return { cooldown: CODE_COOLDOWN };
      },
      { transaction: false },
    ),
    handle(
      calls.updateUserPhone,
      async ({ db, principal, body }) => {
        await changePhone(db, principal, body);
        return true as const;
      },
      {
        prove: async ({ principal, body }) => {
          requireSelf(principal, body.userId);
          await provePhone({ pool, codes }, principal, body);
        },
      },
    ),
    handle(
      calls.updatePassword,
      async ({ db, principal, body }) => {
        await setPassword(db, principal.accountId, body.newPassword);
        return true as const;
      },
      { prove: ({ principal, body }) => provePasswordChange({ pool, codes }, principal, body) },
    ),
    handle(calls.queryOutbox, ({ db, principal }) => readOutbox(db, principal, codes)),
  ];
}

function bindingRoutes({ thirdParties }: OwnAccountDeps): Route[] {
  return [
    handle(calls.getBindThirdPartyList, ({ db, principal }) => thirdParties.list(db, principal.accountId)),
    handle(
      calls.bindThirdParty,
      async ({ params, principal }) => ({ url: await thirdParties.begin(principal.accountId, params.scheme) }),
      { transaction: false },
    ),
    handle(
      calls.finishBindThirdParty,
      async ({ principal, body, audit }) => {
        const bound = await thirdParties.finish(principal.accountId, body.query);
        audit({ detail: { scheme: bound.scheme } });
        return bound;
      },
      { transaction: false },
    ),
    handle(calls.unBindThirdParty, async ({ db, principal, body, audit }) => {
      audit({ detail: { scheme: body.scheme } });
      await thirdParties.end(db, principal.accountId, body.scheme);
      return true as const;
    }),
  ];
}

/** The calls of a user's own account. */
export function ownAccountRoutes(deps: OwnAccountDeps): Route[] {
  return [...profileRoutes(deps), ...secretRoutes(deps), ...bindingRoutes(deps)];
}
