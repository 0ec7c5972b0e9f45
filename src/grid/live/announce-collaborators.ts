import type { Announcer } from './announcer.ts'
import type { GridData, RowMark } from '../grid-data.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import { rowMarkTexts } from '../rows/row-marks.ts'
import type { CellPosition } from '../selection/selection.ts'

type Data = Pick<GridData, 'columns' | 'rowCount' | 'rowKey' | 'rowMark' | 'cursors' | 'groupAt'>

/** The names of those whose active cell this is, too. */
function guestsAt(data: Data, { row, column }: CellPosition): string[] {
  const { cursors = [], columns } = data
  if (cursors.length === 0) return []
  const rowKey = data.rowKey(row)
  const columnId = columns[column]?.id
  return cursors.flatMap(cursor => (cursor.rowKey === rowKey && cursor.columnId === columnId ? cursor.name : []))
}

const isRecord = (data: Data, { row }: CellPosition) => isRecordAt(data, row)

/** What there is to know of a record's cell beside its value: its field, and who else is there. Null for other cells. */
export function cellDescription(data: Data, cell: CellPosition): string | null {
  const field = data.columns[cell.column]?.name
  if (field === undefined || !isRecord(data, cell)) return null
  const guests = guestsAt(data, cell)
  return guests.length === 0 ? field : `${field}, ${guests.join(', ')} ${guests.length === 1 ? 'is' : 'are'} here`
}

interface Seen {
  rowKey: unknown
  columnId: string | undefined
  mark: RowMark | null
  guests: readonly string[]
}

/** Says what somebody who does not see the grid would miss: somebody came to their cell, or its row is about to go. */
export class CollaboratorAnnouncer {
  readonly #data: Data
  readonly #announcer: Pick<Announcer, 'say'>
  #seen: Seen | null = null

  constructor(data: Data, announcer: Pick<Announcer, 'say'>) {
    this.#data = data
    this.#announcer = announcer
  }

  /** To be called with every drawing, with the active cell. Who is there already when one comes describes the cell. */
  update(cell: CellPosition | null): void {
    const before = this.#seen
    const now = (this.#seen = cell && isRecord(this.#data, cell) ? this.#look(cell) : null)
    if (!now) return
    const isSameRow = before?.rowKey === now.rowKey
    const isSameCell = isSameRow && before?.columnId === now.columnId
    const came = isSameCell ? now.guests.filter(name => !before?.guests.includes(name)) : []
    const said = came.map(name => `${name} is in this cell`)
    if (now.mark && !(isSameRow && before?.mark === now.mark)) said.push(rowMarkTexts[now.mark])
    if (said.length > 0) this.#announcer.say(said.join('. '))
  }

  #look(cell: CellPosition): Seen {
    const { columns } = this.#data
    return {
      rowKey: this.#data.rowKey(cell.row),
      columnId: columns[cell.column]?.id,
      mark: this.#data.rowMark?.(cell.row) ?? null,
      guests: guestsAt(this.#data, cell),
    }
  }
}
