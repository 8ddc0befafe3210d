/** The address of an external service, and the secret that both sides sign with. */
export interface SignedService {
  readonly url: string;
  readonly secret: string;
}
