/** Names under which browsers tell of programs that draw in place of a graphics card. */
const PROGRAMS = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** Whether the processor draws in a context, by the name of its renderer; a browser that does not tell it counts as one with a graphics card. */
export function drawsByProcessor(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const named = gl.getExtension('WEBGL_debug_renderer_info');
  return PROGRAMS.test(String(gl.getParameter(named?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}
