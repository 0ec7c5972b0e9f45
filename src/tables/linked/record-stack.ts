/** A record that is shown whole above the table, and the cell of links that led to it. */
export interface StackedRecord {
  tableId: string
  recordId: string
  from?: { recordId: string; fieldId: string }
}

/** More would not fit into an address, and nobody finds the way back. */
const mostStacked = 10

const isSame = (one: StackedRecord, other: StackedRecord) =>
  one.tableId === other.tableId && one.recordId === other.recordId

/** Opens a record above all others; one that is open already moves there. */
export const opened = (stack: readonly StackedRecord[], record: StackedRecord): StackedRecord[] =>
  [...stack.filter(one => !isSame(one, record)), record].slice(-mostStacked)

/** Shows another record in the place of the one on top. */
export const replaced = (stack: readonly StackedRecord[], record: StackedRecord): StackedRecord[] =>
  opened(stack.slice(0, -1), record)

export const closed = (stack: readonly StackedRecord[]): StackedRecord[] => stack.slice(0, -1)

/** The stack as an address has it; undefined when it is empty. */
export const writeStack = (stack: readonly StackedRecord[]): string | undefined =>
  stack
    .map(({ tableId, recordId, from }) => [tableId, recordId, ...(from ? [from.recordId, from.fieldId] : [])].join('.'))
    .join('~') || undefined

const idPattern = /^[\w-]{1,64}$/

/** The stack that an address names; what cannot be understood is left out. */
export const readStack = (text: string | undefined): StackedRecord[] =>
  (text ?? '').split('~').reduce<StackedRecord[]>((stack, part) => {
    const [tableId, recordId, fromRecord, fieldId] = part.split('.').filter(id => idPattern.test(id))
    if (tableId === undefined || recordId === undefined) return stack
    const from = fromRecord !== undefined && fieldId !== undefined && { from: { recordId: fromRecord, fieldId } }
    return opened(stack, { tableId, recordId, ...from })
  }, [])
