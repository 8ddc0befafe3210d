/** Milliseconds between two looks at whether a picture is drawn. */
const CHECK_INTERVAL_MS = 4;

/**
 * Waits until what was asked of a context is drawn. Whoever takes a picture from the canvas before that has all that draws stand still, also the page,
 * which needs it for pictures of its own.
 *
 * @returns whether it is drawn; `false` when the graphics card has dropped everything meanwhile
 */
export async function waitUntilDrawn(gl: WebGLRenderingContext | WebGL2RenderingContext): Promise<boolean> {
  if (!(gl instanceof WebGL2RenderingContext)) return true;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return !gl.isContextLost();
  gl.flush();
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED)
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  gl.deleteSync(fence);
  return !gl.isContextLost();
}
