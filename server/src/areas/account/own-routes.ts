import * as specifiedCalls from '@dentarium/api/account/calls';
import * as calls from './calls.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { createAvatar, type Library } from '../files/area.ts';
import { handle, type Route } from '../../records/handle.ts';
import { CODE_COOLDOWN_SECONDS, type SmsCodes } from '../../identity/codes/codes.ts';
import type { ThirdParties } from '../../identity/linked-accounts/third-parties.ts';
import {
  changeOwnAccount,
  changePhone,
  toStoredName,
  toStoredPhone,
  requireOwnPhone,
  verifyPasswordChange,
  verifyPhone,
  readOutbox,
  readOwnAccount,
} from './own-account.ts';
import { setPassword } from '../../identity/provider/set-password.ts';

/** The services that the account page needs. */
export interface OwnAccountDeps {
  /** The database outside of a call's transaction. */
  readonly pool: Kysely<Tables>;
  readonly codes: SmsCodes;
  readonly library: Pick<Library, 'pool' | 'withScratch'>;
  readonly thirdParties: ThirdParties;
}

function profileRoutes({ library }: OwnAccountDeps): Route[] {
  return [
    handle(calls.getOwnAccount, (ctx) => readOwnAccount(ctx)),
    handle(specifiedCalls.updateUserInfo, async (ctx) => {
      ctx.requireSelf(ctx.body.userId);
      await changeOwnAccount(ctx, { real_name: toStoredName(ctx.body.realName) });
      return true as const;
    }),
    handle(specifiedCalls.updateUserSex, async (ctx) => {
      ctx.requireSelf(ctx.body.userId);
      await changeOwnAccount(ctx, { gender: ctx.body.sex });
      return true as const;
    }),
    handle(specifiedCalls.updateIsOrthodontist, async (ctx) => {
      await changeOwnAccount(ctx, { is_orthodontist: ctx.body.isOrthodontist });
      return true as const;
    }),
    handle(specifiedCalls.updateUserOperationPage, async (ctx) => {
      await changeOwnAccount(ctx, { is_show_operation: ctx.body.isShow });
      return true as const;
    }),
    handle(
      specifiedCalls.updateUserHeadImg,
      async (ctx) => {
        const avatar = await createAvatar(library, ctx.body.file);
        await changeOwnAccount(ctx, { avatar });
        return avatar;
      },
      { transaction: false },
    ),
  ];
}

function secretRoutes({ pool, codes }: OwnAccountDeps): Route[] {
  return [
    handle(
      specifiedCalls.sendCode,
      async (ctx) => {
        const { phone: requestedPhone } = ctx.body;
        const { ip, language } = ctx.principal;
        const { accountId } = ctx.requireSelf();
        const phone = requestedPhone === '' ? await requireOwnPhone(ctx) : toStoredPhone(requestedPhone, language);
        await codes.send(pool, { phone, accountId, ip, language });
        return { cooldown: CODE_COOLDOWN_SECONDS };
      },
      { transaction: false },
    ),
    handle(
      specifiedCalls.updateUserPhone,
      async (ctx) => {
        await changePhone(ctx, ctx.body);
        return true as const;
      },
      {
        prove: async (ctx) => {
          ctx.requireSelf(ctx.body.userId);
          await verifyPhone({ pool, codes }, ctx.principal, ctx.body);
        },
      },
    ),
    handle(
      specifiedCalls.updatePassword,
      async (ctx) => {
        const { accountId, db } = ctx.requireSelf();
        await setPassword(db, accountId, ctx.body.newPassword);
        return true as const;
      },
      { prove: ({ principal, body }) => verifyPasswordChange({ pool, codes }, principal, body) },
    ),
    handle(calls.queryOutbox, (ctx) => readOutbox(ctx, codes)),
  ];
}

function bindingRoutes({ thirdParties }: OwnAccountDeps): Route[] {
  return [
    handle(specifiedCalls.getBindThirdPartyList, (ctx) => {
      const { accountId, db } = ctx.requireSelf();
      return thirdParties.list(db, accountId);
    }),
    handle(
      calls.bindThirdParty,
      async (ctx) => ({ url: await thirdParties.startLink(ctx.requireSelf().accountId, ctx.params.scheme) }),
      {
        transaction: false,
      },
    ),
    handle(
      calls.finishBindThirdParty,
      async (ctx) => {
        const { accountId } = ctx.requireSelf();
        const bound = await thirdParties.finishLink(accountId, ctx.body.query);
        ctx.addAuditDetail({ scheme: bound.scheme });
        return bound;
      },
      { transaction: false },
    ),
    handle(specifiedCalls.unBindThirdParty, async (ctx) => {
      const { scheme } = ctx.body;
      ctx.addAuditDetail({ scheme });
      const { accountId, db } = ctx.requireSelf();
      await thirdParties.removeLink(db, accountId, scheme);
      return true as const;
    }),
  ];
}

/** Creates the routes of a user's own account. */
export function ownAccountRoutes(deps: OwnAccountDeps): Route[] {
  return [...profileRoutes(deps), ...secretRoutes(deps), ...bindingRoutes(deps)];
}
