/**
 * Calls `step` in every frame, with the milliseconds since the frame before.
 * @returns stops the calls.
 */
export function eachFrame(step: (elapsed: number) => void): () => void {
  let before = performance.now()
  let request = requestAnimationFrame(function frame(now) {
    request = requestAnimationFrame(frame)
    // The first frame may have begun before this was called.
    step(Math.max(0, now - before))
    before = now
  })
  return () => cancelAnimationFrame(request)
}
