/** What a service of somebody else is reached with, and what both sides sign with. */
export interface SignedService {
  readonly url: string;
  readonly secret: string;
}
