import type { Announcer } from './announcer.ts'
import type { GridData, RowMark } from '../grid-data.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import { rowMarkTexts } from '../rows/row-marks.ts'
import type { CellPosition } from '../selection/selection.ts'

type Data = Pick<GridData, 'columns' | 'rowCount' | 'rowKey' | 'rowMark' | 'cursors' | 'groupAt'>

/** The names of collaborators whose active cell this is. */
function collaboratorsAt(data: Data, { row, column }: CellPosition): string[] {
  const { cursors = [], columns } = data
  if (cursors.length === 0) return []
  const rowKey = data.rowKey(row)
  const columnId = columns[column]?.id
  return cursors.flatMap(cursor => (cursor.rowKey === rowKey && cursor.columnId === columnId ? cursor.name : []))
}

const isRecord = (data: Data, { row }: CellPosition) => isRecordAt(data, row)

/** The description of a record's cell for screen readers: its field and the collaborators in it. Null for other cells. */
export function cellDescription(data: Data, cell: CellPosition): string | null {
  const field = data.columns[cell.column]?.name
  if (field === undefined || !isRecord(data, cell)) return null
  const names = collaboratorsAt(data, cell)
  return names.length === 0 ? field : `${field}, ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} here`
}

interface CellState {
  rowKey: unknown
  columnId: string | undefined
  mark: RowMark | null
  collaborators: readonly string[]
}

/** Announces when a collaborator enters the active cell, or when its row is about to move or disappear. */
export class CollaboratorAnnouncer {
  readonly #data: Data
  readonly #announcer: Pick<Announcer, 'say'>
  #state: CellState | null = null

  constructor(data: Data, announcer: Pick<Announcer, 'say'>) {
    this.#data = data
    this.#announcer = announcer
  }

  /** Call after every render with the active cell. Collaborators who are already there are part of its description. */
  update(cell: CellPosition | null): void {
    const before = this.#state
    const now = (this.#state = cell && isRecord(this.#data, cell) ? this.#read(cell) : null)
    if (!now) return
    const isSameRow = before?.rowKey === now.rowKey
    const isSameCell = isSameRow && before?.columnId === now.columnId
    const entered = isSameCell ? now.collaborators.filter(name => !before?.collaborators.includes(name)) : []
    const texts = entered.map(name => `${name} is in this cell`)
    if (now.mark && !(isSameRow && before?.mark === now.mark)) texts.push(rowMarkTexts[now.mark])
    if (texts.length > 0) this.#announcer.say(texts.join('. '))
  }

  #read(cell: CellPosition): CellState {
    const { columns } = this.#data
    return {
      rowKey: this.#data.rowKey(cell.row),
      columnId: columns[cell.column]?.id,
      mark: this.#data.rowMark?.(cell.row) ?? null,
      collaborators: collaboratorsAt(this.#data, cell),
    }
  }
}
