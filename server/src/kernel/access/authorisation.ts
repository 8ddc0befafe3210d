/** Records whether a call has authorised access to the rows that it touches. Only functions of a context grant it. */
export class Authorisation {
  #isGranted = false;

  /** True if the call has authorised access by a rule. */
  get isGranted(): boolean {
    return this.#isGranted;
  }

  /** Records that a rule has authorised the call. */
  grant(): void {
    this.#isGranted = true;
  }
}
