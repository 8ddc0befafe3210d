/** The two jaws. */
export type Jaw = 'upper' | 'lower';
/** The forms of crowns that are drawn. */
export type ToothForm = 'central' | 'lateral' | 'canine' | 'premolar' | 'molar';

/** The size of a tooth; `position` counts from the midline, 1 to 8. */
export interface ToothSize {
  readonly position: number;
  readonly form: ToothForm;
  readonly primary: boolean;
  /** Mesiodistal, buccolingual and crown height in mm. */
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const createSize = (
  position: number,
  form: ToothForm,
  width: number,
  depth: number,
  height: number,
  primary = false,
): ToothSize => ({
  position,
  form,
  primary,
  width,
  depth,
  height,
});

/** Average crowns of the permanent teeth, from the midline backwards. */
export const PERMANENT: Readonly<Record<Jaw, readonly ToothSize[]>> = {
  upper: [
    createSize(1, 'central', 8.6, 7.0, 10.4),
    createSize(2, 'lateral', 6.8, 6.0, 8.9),
    createSize(3, 'canine', 7.7, 7.9, 10.0),
    createSize(4, 'premolar', 7.1, 9.0, 8.4),
    createSize(5, 'premolar', 6.8, 9.0, 7.6),
    createSize(6, 'molar', 10.2, 10.8, 7.3),
    createSize(7, 'molar', 9.4, 10.6, 6.8),
  ],
  lower: [
    createSize(1, 'lateral', 5.4, 5.8, 8.8),
    createSize(2, 'lateral', 5.9, 6.1, 9.0),
    createSize(3, 'canine', 6.9, 7.4, 10.2),
    createSize(4, 'premolar', 7.1, 7.6, 8.6),
    createSize(5, 'premolar', 7.2, 8.2, 7.9),
    createSize(6, 'molar', 11.0, 10.2, 7.4),
    createSize(7, 'molar', 10.4, 9.9, 7.0),
  ],
};

/** Late mixed dentition: permanent incisors and first molars, primary teeth between them. */
export const MIXED: Readonly<Record<Jaw, readonly ToothSize[]>> = {
  upper: [
    createSize(1, 'central', 8.5, 7.0, 9.4),
    createSize(2, 'lateral', 6.6, 6.0, 7.4),
    createSize(3, 'canine', 6.8, 7.0, 6.4, true),
    createSize(4, 'premolar', 7.3, 8.6, 5.8, true),
    createSize(5, 'molar', 9.0, 9.8, 5.9, true),
    createSize(6, 'molar', 10.2, 10.8, 6.2),
  ],
  lower: [
    createSize(1, 'lateral', 5.4, 5.8, 8.2),
    createSize(2, 'lateral', 5.9, 6.1, 7.8),
    createSize(3, 'canine', 5.9, 5.6, 6.8, true),
    createSize(4, 'premolar', 7.8, 7.2, 6.0, true),
    createSize(5, 'molar', 9.9, 8.9, 6.2, true),
    createSize(6, 'molar', 11.0, 10.2, 6.3),
  ],
};
