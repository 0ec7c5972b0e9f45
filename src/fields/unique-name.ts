import { fold } from './text/fold.ts'

/** `name`, or the first of 'name 2', 'name 3', … that is not taken, ignoring case. */
export function uniqueName(name: string, taken: Iterable<string>): string {
  const folded = new Set(Array.from(taken, fold))
  if (!folded.has(fold(name))) return name
  for (let count = 2; ; count++) {
    const candidate = `${name} ${count}`
    if (!folded.has(fold(candidate))) return candidate
  }
}
