import { fieldType } from '../../fields/registry.ts'
import { lastNumber, valueCounts } from '../convert-field.sql.ts'
import { type Connection, run, runForArrays } from '../run.ts'
import { CellConverter } from './cell-converter.ts'
import { columnsRead, type ConversionPlan } from './conversion-plan.ts'

/** What becomes of the values of a field that is to have another type. */
export interface ConversionPreview {
  /** How many values there are. */
  values: number
  /** How many of them the new type cannot read; they become empty. */
  lost: number
  /** The most frequent of these, as texts. */
  samples: { text: string; count: number }[]
  /** How many options are made for values that have none. */
  newOptions: number
}

/** Row numbers that one statement looks at. */
const rangeOfRows = 20_000
const mostSamples = 5
/** So many different texts are counted; of a column of which all is lost, the first ones say enough. */
const mostCounted = 5000
const longestSample = 200

/** Counts what would be lost, without changing anything: equal values of a range are read once. */
export async function countLoss(
  connection: Connection,
  schema: string,
  plan: ConversionPlan,
): Promise<Omit<ConversionPreview, 'newOptions'>> {
  const relation = { schema, relation: plan.relation }
  const [range] = await run(connection, lastNumber(relation))
  const last = range?.last ?? 0
  const columns = columnsRead(plan)
  const read = async (after: number) =>
    after >= last ? [] : runForArrays(connection, valueCounts(relation, { columns, after, upTo: after + rangeOfRows }))
  const loss = new Loss(plan)
  let next = read(0)
  for (let after = 0; after < last; after += rangeOfRows) {
    const rows = await next
    // PostgreSQL groups the next range while this one is read.
    next = read(after + rangeOfRows)
    next.catch(() => undefined)
    for (const [count, stored, formerly] of rows) loss.see(count as number, stored, formerly)
  }
  return loss.result
}

/** What has been seen of a column so far. */
class Loss {
  readonly #converter: CellConverter
  readonly #lost = new Map<string, number>()
  #values = 0
  #lostValues = 0

  constructor(plan: ConversionPlan) {
    this.#converter = new CellConverter(plan)
  }

  see(count: number, stored: unknown, formerly: unknown): void {
    if (stored === null) return
    this.#values += count
    if (!this.#converter.convert(stored, formerly).isLost) return
    this.#lostValues += count
    const text = this.#converter.show(stored)
    const known = this.#lost.get(text)
    if (known === undefined && this.#lost.size >= mostCounted) return
    this.#lost.set(text, (known ?? 0) + count)
  }

  get result() {
    const samples = [...this.#lost]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, mostSamples)
      .map(([text, count]) => ({ text: text.slice(0, longestSample), count }))
    return { values: this.#values, lost: this.#lostValues, samples }
  }
}

/** How many options a type would make beyond those that were asked for. */
export function countNewOptions(plan: ConversionPlan, asked: unknown): number {
  return fieldType(plan.to.type).removedValues?.(plan.to.template, asked).length ?? 0
}
