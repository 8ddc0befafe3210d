/** A step of the contact scale. */
export interface ContactStep {
  readonly name: 'deep' | 'penetration' | 'contact' | 'near' | 'apart';
  /** In mm; the first step has no lower limit. */
  readonly from: number | null;
  /** In mm, exclusive. */
  readonly to: number;
  /** 0xrrggbb. */
  readonly colour: number;
}

/**
 * The colours of distances between two jaws, from the deepest to the farthest. They are warm at contacts, as on
 * articulating foil and in occlusal maps of scanners. Greater distances are not coloured.
 */
export const CONTACT_SCALE: readonly ContactStep[] = [
  { name: 'deep', from: null, to: -0.2, colour: 0x9c1f7a },
  { name: 'penetration', from: -0.2, to: 0, colour: 0xd6252f },
  { name: 'contact', from: 0, to: 0.2, colour: 0xf5a21b },
  { name: 'near', from: 0.2, to: 0.5, colour: 0x4cae55 },
  { name: 'apart', from: 0.5, to: 1, colour: 0x3b86d1 },
];

/** Finds the step of a distance in mm; `null` if the distance is too great or missing. */
export function findContactStep(distance: number): ContactStep | null {
  return CONTACT_SCALE.find(({ to }) => distance < to) ?? null;
}
