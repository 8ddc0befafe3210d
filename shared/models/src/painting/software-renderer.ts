/** The names of renderers that draw with the CPU. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/**
 * Returns whether the CPU draws in a context, by the name of its renderer. A browser that hides the name counts as one
 * with a graphics card.
 */
export function isSoftwareRendered(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const extension = gl.getExtension('WEBGL_debug_renderer_info');
  return SOFTWARE_RENDERERS.test(String(gl.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}
