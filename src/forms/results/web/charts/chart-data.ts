import type { Bar } from '../../summary/summary-types.ts'

/** Answers to a question in two times. */
export interface ComparedBar extends Bar {
  /** How many there were in the other time; undefined without one. */
  before?: number | undefined
}

/** Adds the counts of another time to bars. Bars are the same if their labels are. */
export const comparedBars = (bars: readonly Bar[], before: readonly Bar[] | null): ComparedBar[] =>
  before === null
    ? [...bars]
    : bars.map(bar => ({ ...bar, before: before.find(({ label }) => label === bar.label)?.count ?? 0 }))

/** A share in percent: '42%'; '' if there is nothing to share. */
export const percent = (count: number, all: number): string => (all === 0 ? '' : `${Math.round((count / all) * 100)}%`)

/** The highest mark of an axis for counts: the next round number, at least 1. */
export function roundUp(count: number): number {
  if (count <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(count))
  const step = [1, 2, 5, 10].find(factor => factor * power >= count) ?? 10
  return step * power
}

const counts = new Intl.NumberFormat()

/** A count as people of this browser write it: '1,204'. */
export const showCount = (count: number): string => counts.format(count)
