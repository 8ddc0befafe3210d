/** Names under which browsers tell of programs that draw in place of a graphics card. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** Whether the processor draws in a context, by the name of its renderer; a browser that does not tell it counts as one with a graphics card. */
export function isSoftwareRendered(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const extension = gl.getExtension('WEBGL_debug_renderer_info');
  return SOFTWARE_RENDERERS.test(String(gl.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}
