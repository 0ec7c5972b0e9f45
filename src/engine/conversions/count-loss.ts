import type { CaseVariants } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { mapInTurns } from '../../platform/map-in-turns.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { Connection } from '../../platform/sql/run.ts'
import type { CellConverter } from './cell-converter.ts'
import { CellSource, type CountedValue } from './cell-source.ts'
import { type ConversionPlan, converterOf } from './conversion-plan.ts'
import { cutText } from '../../fields/text/cut-text.ts'

/** What would become of a field's values with another type. */
export interface ConversionPreview {
  /** The number of values to convert. */
  values: number
  /** The number of values that the new type cannot read, which become empty. */
  lost: number
  /** The most frequent lost values, as texts. */
  samples: { text: string; count: number }[]
  /** The number of values that would take the spelling of an option that differs only in case. */
  changed: number
  /** The number of options that would be created for values. */
  newOptions: number
  /** Options to be created whose labels differ only in case; null if there are none. */
  variants: CaseVariants<unknown> | null
}

/** What is counted by reading the values. */
export interface CountedLoss extends Omit<ConversionPreview, 'newOptions' | 'variants'> {
  /** How many values would take each option of the new type, by the option's value. */
  uses: ReadonlyMap<string, number>
}

/** Row numbers per statement. */
const rangeOfRows = 20_000
/** Row numbers per statement if values are lists of records. */
const linkedRows = 2000
const maxSamples = 5
/** The maximum number of different lost texts. If a column loses everything, the first ones are enough. */
const maxCounted = 5000
const maxSampleLength = 200

/** Counts the values that would be lost, without changing anything. Equal values of a range are converted once. */
export async function countLoss(
  connection: Connection,
  structure: BaseStructure,
  plan: ConversionPlan,
): Promise<CountedLoss> {
  const cells = new CellSource(plan, { connection, structure })
  const loss = new LossCounter(converterOf(plan, cells))
  await (plan.from.column === null ? countLinked(cells, loss) : countColumn(cells, loss))
  return loss.result
}

/** Like `countLoss`, for a field that gets its former values back, so only cells edited since are converted. */
export async function countEdited(
  connection: Connection,
  structure: BaseStructure,
  { plan, version }: { plan: ConversionPlan; version: number },
): Promise<CountedLoss> {
  const cells = new CellSource(plan, { connection, structure })
  const loss = new LossCounter(converterOf(plan, cells))
  await mapInTurns(await cells.editedSince(version), ([, stored, formerly]) => loss.add(1, stored, formerly))
  return loss.result
}

/** Adds values that are read from other records. */
async function countLinked(cells: CellSource, loss: LossCounter): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await cells.page(after, linkedRows, { isLive: true })
    await mapInTurns(rows, ([, stored]) => loss.add(1, stored, null))
    after = rows.at(-1)?.[0]
  }
}

async function countColumn(cells: CellSource, loss: LossCounter): Promise<void> {
  const last = await cells.lastNumber()
  let areGrouped = true
  const read = async (after: number) =>
    after >= last ? [] : cells.counts({ after, upTo: after + rangeOfRows, areGrouped })
  let next = read(0)
  for (let after = 0; after < last; after += rangeOfRows) {
    const rows = await next
    areGrouped &&= isRepeated(rows)
    // Read the next range while converting this one.
    next = read(after + rangeOfRows)
    next.catch(() => undefined)
    await mapInTurns(rows, ([count, stored, formerly]) => loss.add(count, stored, formerly))
  }
}

/** Whether values repeat, so that counting them in PostgreSQL is faster than reading each. */
function isRepeated(rows: readonly CountedValue[]): boolean {
  return rows.reduce((sum, [count]) => sum + count, 0) >= 2 * rows.length
}

/** The counts of a column so far. */
class LossCounter {
  readonly #converter: CellConverter
  readonly #lost = new Map<string, number>()
  #values = 0
  #lostValues = 0
  #changedValues = 0
  readonly #uses = new Map<string, number>()

  constructor(converter: CellConverter) {
    this.#converter = converter
  }

  add(count: number, stored: unknown, formerly: unknown): void {
    if (stored === null) return
    this.#values += count
    const { value, isLost } = this.#converter.convert(stored, formerly)
    if (this.#converter.changesCase(stored, value)) this.#changedValues += count
    this.#addUses(count, value)
    if (!isLost) return
    this.#lostValues += count
    const text = this.#converter.show(stored)
    const previous = this.#lost.get(text)
    if (previous === undefined && this.#lost.size >= maxCounted) return
    this.#lost.set(text, (previous ?? 0) + count)
  }

  #addUses(count: number, value: unknown): void {
    if (!this.#converter.hasCaseVariants) return
    for (const option of [value].flat()) {
      if (typeof option === 'string') this.#uses.set(option, (this.#uses.get(option) ?? 0) + count)
    }
  }

  get result(): CountedLoss {
    const samples = [...this.#lost]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, maxSamples)
      .map(([text, count]) => ({ text: cutText(text, maxSampleLength), count }))
    const [values, lost, changed] = [this.#values, this.#lostValues, this.#changedValues]
    return { values, lost, samples, changed, uses: this.#uses }
  }
}

/** The number of options that the plan adds to the requested ones. */
export function countNewOptions(plan: ConversionPlan, requestedTemplate: unknown): number {
  return fieldType(plan.to.type).removedValues?.(plan.to.template, requestedTemplate).length ?? 0
}

/** The options of the plan whose labels differ only in case. */
export const findVariants = ({ to }: ConversionPlan, uses: ReadonlyMap<string, number>): CaseVariants<unknown> | null =>
  fieldType(to.type).caseVariants?.(to.template, uses) ?? null
