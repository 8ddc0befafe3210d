import * as calls from '@dentarium/api/services/account-service';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Library } from '../files/library.ts';
import { handle, type Route } from '../http/handle.ts';
import { CODE_COOLDOWN, type SmsCodes } from '../sms/codes.ts';
import type { ThirdParties } from '../third-party/third-parties.ts';
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
  requireSelf,
  setPassword,
} from './own-account.ts';

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
    handle(calls.getOwnAccount, ({ db, access }) => readOwnAccount(db, access)),
    handle(calls.updateUserInfo, async ({ db, access, body }) => {
      requireSelf(access, body.userId);
      await changeOwnAccount(db, access, { real_name: ownName(body.realName) });
      return true as const;
    }),
    handle(calls.updateUserSex, async ({ db, access, body }) => {
      requireSelf(access, body.userId);
      await changeOwnAccount(db, access, { gender: body.sex });
      return true as const;
    }),
    handle(calls.updateIsOrthodontist, async ({ db, access, body }) => {
      await changeOwnAccount(db, access, { is_orthodontist: body.isOrthodontist });
      return true as const;
    }),
    handle(calls.updateUserOperationPage, async ({ db, access, body }) => {
      await changeOwnAccount(db, access, { is_show_operation: body.isShow });
      return true as const;
    }),
    handle(
      calls.updateUserHeadImg,
      async ({ db, access, body }) => {
        const avatar = await avatarOf(library, body.file);
        await changeOwnAccount(db, access, { avatar });
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
      async ({ access, body }) => {
        const phone = body.phone === '' ? await phoneOf(pool, access) : ownPhone(body.phone, access.language);
        const { accountId, address, language } = access;
        await codes.send(pool, { phone, accountId, address, language });
        return { cooldown: CODE_COOLDOWN };
      },
      { transaction: false },
    ),
    handle(
      calls.updateUserPhone,
      async ({ db, access, body }) => {
        await changePhone(db, access, body);
        return true as const;
      },
      {
        prove: async ({ access, body }) => {
          requireSelf(access, body.userId);
          await provePhone({ pool, codes }, access, body);
        },
      },
    ),
    handle(
      calls.updatePassword,
      async ({ db, access, body }) => {
        await setPassword(db, access.accountId, body.newPassword);
        return true as const;
      },
      { prove: ({ access, body }) => provePasswordChange({ pool, codes }, access, body) },
    ),
    handle(calls.queryOutbox, ({ db, access }) => readOutbox(db, access, codes)),
  ];
}

function bindingRoutes({ thirdParties }: OwnAccountDeps): Route[] {
  return [
    handle(calls.getBindThirdPartyList, ({ db, access }) => thirdParties.list(db, access.accountId)),
    handle(
      calls.bindThirdParty,
      async ({ params, access }) => ({ url: await thirdParties.begin(access.accountId, params.scheme) }),
      { transaction: false },
    ),
    handle(
      calls.finishBindThirdParty,
      async ({ access, body, audit }) => {
        const bound = await thirdParties.finish(access.accountId, body.query);
        audit({ detail: { scheme: bound.scheme } });
        return bound;
      },
      { transaction: false },
    ),
    handle(calls.unBindThirdParty, async ({ db, access, body, audit }) => {
      audit({ detail: { scheme: body.scheme } });
      await thirdParties.end(db, access.accountId, body.scheme);
      return true as const;
    }),
  ];
}

/** The calls of a user's own account. */
export function ownAccountRoutes(deps: OwnAccountDeps): Route[] {
  return [...profileRoutes(deps), ...secretRoutes(deps), ...bindingRoutes(deps)];
}
