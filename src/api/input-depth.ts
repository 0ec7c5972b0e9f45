import { AppError } from '../platform/errors.ts'

/** Deeper than any input of ours. A value that is nested thousands of times overflows the stack of what reads it. */
const maxInputDepth = 64

/** @throws AppError `bad_input` for a value of more than 64 nested lists and objects. */
export function refuseDeepInput(input: unknown): void {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= maxInputDepth) throw new AppError('bad_input', 'The input is nested too deeply.')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) next.push(inner)
    }
    level = next
  }
}
