declare module '*.module.css' {
  /** The class names of the file as the page knows them. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
