// Declares how the build handles files that are not TypeScript.

declare module '*.module.css' {
  /** The class names of the file, each with the name that it has on the page. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.png' {
  const url: string;
  export default url;
}

declare module '*.jpg' {
  const url: string;
  export default url;
}

declare module '*.woff2' {
  const url: string;
  export default url;
}

/** Build-time values that the packages of the UI kit read. */
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' | 'test' } };
