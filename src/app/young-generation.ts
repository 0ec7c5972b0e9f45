import v8 from 'node:v8'

/** V8's default. */
const defaultGrowth = 2

/**
 * Keeps V8's space for new objects small until the returned function is called.
 *
 * Nearly everything allocated while a program loads survives. V8 takes that for a busy program and grows the space
 * to its maximum; about 40 MB would never be freed. Staying small would save 30 MB more, but worker threads follow the
 * setting too, and an import would lose a third of its speed.
 */
export function keepYoungGenerationSmall(): () => void {
  v8.setFlagsFromString('--semi-space-growth-factor=1')
  return () => v8.setFlagsFromString(`--semi-space-growth-factor=${defaultGrowth}`)
}
