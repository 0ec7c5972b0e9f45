/** A record that is open above the table, and the cell of links that led to it. */
export interface StackedRecord {
  tableId: string
  recordId: string
  from?: { recordId: string; fieldId: string }
}

/** More would not fit into an address. */
const maxStacked = 10

const isSame = (one: StackedRecord, other: StackedRecord) =>
  one.tableId === other.tableId && one.recordId === other.recordId

/** Opens a record above all others. One that is open already moves to the top. */
export const openRecord = (stack: readonly StackedRecord[], record: StackedRecord): StackedRecord[] =>
  [...stack.filter(one => !isSame(one, record)), record].slice(-maxStacked)

/** Replaces the record at the top. */
export const replaceRecord = (stack: readonly StackedRecord[], record: StackedRecord): StackedRecord[] =>
  openRecord(stack.slice(0, -1), record)

export const closeRecord = (stack: readonly StackedRecord[]): StackedRecord[] => stack.slice(0, -1)

/** The stack for an address; undefined if it is empty. */
export const writeStack = (stack: readonly StackedRecord[]): string | undefined =>
  stack
    .map(({ tableId, recordId, from }) => [tableId, recordId, ...(from ? [from.recordId, from.fieldId] : [])].join('.'))
    .join('~') || undefined

const idPattern = /^[\w-]{1,64}$/

/** Reads a stack from an address. Skips what cannot be read. */
export const readStack = (text: string | undefined): StackedRecord[] =>
  (text ?? '').split('~').reduce<StackedRecord[]>((stack, part) => {
    const [tableId, recordId, fromRecord, fieldId] = part.split('.').filter(id => idPattern.test(id))
    if (tableId === undefined || recordId === undefined) return stack
    const from = fromRecord !== undefined && fieldId !== undefined && { from: { recordId: fromRecord, fieldId } }
    return openRecord(stack, { tableId, recordId, ...from })
  }, [])
