/** A CSS module in tests: every class keeps its name from the file. */
const classNames: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? name : undefined) },
);

export default classNames;
