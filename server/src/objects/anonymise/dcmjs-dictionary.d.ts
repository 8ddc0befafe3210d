declare module 'dcmjs/dictionary' {
  /** An attribute of PS3.6 or of a vendor, by its tag as `(0010,0010)`. */
  interface DictionaryRow {
    readonly vr: string;
    readonly name: string;
    readonly vm: string;
    readonly version: string;
  }

  const dictionary: Readonly<Record<string, DictionaryRow>>;
  export default dictionary;
}
