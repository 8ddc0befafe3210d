import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import type { Registry } from './registry-document.ts';

/** A place in a slot of which the first entry of all modules applies. */
type FirstSlot = 'landing' | 'home';

const SLOT_NAMES: Readonly<Record<FirstSlot, string>> = {
  landing: 'page after the sign-in',
  home: 'target of the logo',
};

/**
 * Returns the places that a declaration would take from other live modules: the first page after the sign-in, or the
 * target of the logo. Of these slots the first entry applies, so that a module owns what comes after its entry. It may
 * stay where its live version is, follow the entries of others, or precede them for users of a white list.
 *
 * @param registry the registry before the change
 */
export function findTakenFirstPages({ modules }: Registry, declaration: ModuleDeclaration): string[] {
  const { name } = declaration;
  return (['landing', 'home'] as const).flatMap((slot) => {
    const others = Object.entries(modules).flatMap(([other, { live, versions }]) => {
      const theirs = other === name ? undefined : versions[live ?? '']?.declaration;
      return theirs === undefined ? [] : [{ other, order: findFirstOrder(theirs, slot) }];
    });
    const own = modules[name];
    const ownOrder = findFirstOrder(own?.versions[own.live ?? '']?.declaration, slot);
    const order = findFirstOrder(declaration, slot);
    if (order >= ownOrder) return [];
    return others
      .filter((theirs) => order <= theirs.order && theirs.order !== Number.POSITIVE_INFINITY)
      .map(
        (theirs) =>
          `module.json takes the ${SLOT_NAMES[slot]} from ${theirs.other} (${slot} ${order}); its order may be above ${theirs.order}`,
      );
  });
}

/** Returns the position of the first entry of a slot that is for everybody; infinity if there is none. */
function findFirstOrder(declaration: ModuleDeclaration | undefined, slot: FirstSlot): number {
  const { landing = [], home } = declaration ?? {};
  const entries = slot === 'landing' ? landing : home === undefined ? [] : [home];
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...entries.filter(({ when }) => when?.whitelist === undefined).map(({ order }) => order),
  );
}
