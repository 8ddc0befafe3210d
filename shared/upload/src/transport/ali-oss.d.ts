declare module 'ali-oss/dist/aliyun-oss-sdk.min.js' {
  /** The browser build, which has no types of its own. */
  const OSS: unknown;
  export default OSS;
}
