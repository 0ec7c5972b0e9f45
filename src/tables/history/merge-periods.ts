import type { FieldPeriod } from '../../engine/model/history/past-value.ts'

/** The periods of fields from several answers of the server, of which the first is the latest. */
export function mergePeriods(answers: readonly (readonly FieldPeriod[])[]): FieldPeriod[] {
  const merged = new Map<string, FieldPeriod>()
  for (const period of answers.toReversed().flat()) merged.set(`${period.id} ${period.until}`, period)
  const end = ({ until }: FieldPeriod) => until ?? Number.POSITIVE_INFINITY
  return [...merged.values()].toSorted((one, other) => (end(one) === end(other) ? 0 : end(one) - end(other)))
}
