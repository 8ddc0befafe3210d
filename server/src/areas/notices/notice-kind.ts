import type { NoticeDelivery } from '@dentarium/api/notices/calls';
import type { Permission } from '@dentarium/api/contract';
import { hasPermission } from '../../kernel/access/permission.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { RecordContext } from '../../records/record-context.ts';

declare module '../../kernel/areas/area.ts' {
  interface Area<Service> {
    /** The kinds of notice of the area. */
    readonly noticeKinds?: readonly NoticeKind[];
  }
}

interface Localized {
  readonly ch: string;
  readonly en: string;
}

/** The subjects of notices as an area shows them. */
export interface NoticeSubject {
  /** Loads the names of those subjects that the caller may see, by id. */
  loadNames(ctx: RecordContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the path of the page of a subject. */
  toPath(id: string): string;
}

/** A kind of notice as its area declares it: the reason for which a user gets news about a subject. */
export interface NoticeKind {
  /** Its name in rows. It never changes, because stored rows contain it. */
  readonly kind: string;
  /** The title in the settings of a user. */
  readonly title: Localized;
  /** The news, with the values of a row in braces. It names no patient, because it also goes into short messages. */
  readonly text: Localized;
  readonly subject: NoticeSubject;
  /** The module to which the subject belongs. While the module is disabled, nobody sees notices of the kind. */
  readonly module: string;
  /** The permission without which nobody sees notices of the kind. */
  readonly permission: Exclude<Permission, 'anyone'>;
  /** True if the user is expected to do something about it. The area finishes the notice when that has been done. */
  readonly isTask: boolean;
  /** The way in which notices of the kind reach users who have set nothing else. */
  readonly delivery: NoticeDelivery;
}

/** The kinds of notice of this server. */
export class NoticeKinds {
  readonly #byName: ReadonlyMap<string, NoticeKind>;
  readonly #isModuleOff: (name: string) => boolean;

  /** @throws Error if two areas declare the same kind */
  constructor(kinds: readonly NoticeKind[], isModuleOff: (name: string) => boolean) {
    this.#byName = new Map(kinds.map((kind) => [kind.kind, kind]));
    this.#isModuleOff = isModuleOff;
    if (this.#byName.size !== kinds.length) throw new Error('two areas declare the same kind of notice');
  }

  /** Finds a kind by name; `undefined` for a kind of a version with other areas. */
  find(name: string): NoticeKind | undefined {
    return this.#byName.get(name);
  }

  /** Lists the kinds whose notices a caller may see. */
  listPermitted(principal: Principal): NoticeKind[] {
    return [...this.#byName.values()].filter(
      ({ permission, module }) => !this.#isModuleOff(module) && hasPermission(permission, principal),
    );
  }
}
