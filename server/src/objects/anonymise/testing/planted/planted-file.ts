/** A file that holds the planted identity in one place. */
export interface PlantedFile {
  /** The place of the identity. */
  readonly place: string;
  readonly name: string;
  readonly bytes: Buffer;
}
