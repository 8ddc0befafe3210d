import type { SchemePart, SchemeView } from '@dentarium/scheme/scene';

type Arch = 'upper' | 'lower';

/**
 * Returns the hidden parts after a view was chosen. An occlusal view hides the opposite arch, which lies in front of the
 * surfaces that the view is for; every other view shows both arches again.
 *
 * @param hasTeeth states whether a plan has teeth of an arch; a view of an arch without teeth hides nothing
 */
export function hideOppositeArch(
  hidden: ReadonlySet<SchemePart>,
  view: SchemeView,
  hasTeeth: (arch: Arch) => boolean,
): ReadonlySet<SchemePart> {
  const parts = new Set(hidden);
  parts.delete('upper');
  parts.delete('lower');
  if (view === 'upper' && hasTeeth('upper')) parts.add('lower');
  if (view === 'lower' && hasTeeth('lower')) parts.add('upper');
  return parts;
}
