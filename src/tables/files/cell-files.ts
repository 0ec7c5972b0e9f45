import type { ActionPlace } from '../../actions/action.ts'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { updateCell, type UpdateCell } from '../actions/update-cell.ts'
import type { OpenRecord } from '../record/open-record.ts'
import type { BaseSession } from '../page/open-bases.ts'

export interface CellFilesOptions {
  /** The record, kept in step with what is done to it. */
  open: OpenRecord
  recordId: string
  field: { id: string; type: FieldType; template: unknown }
  session: Pick<BaseSession, 'act'>
  place: ActionPlace
}

/** The files of one cell. Changes show at once and can be undone. */
export class CellFiles {
  readonly #options: CellFilesOptions

  constructor(options: CellFilesOptions) {
    this.#options = options
  }

  /** In the order of the cell, without the URLs that they may have been loaded with. */
  get list(): readonly Attachment[] {
    return this.#listOf(this.#value)
  }

  /**
   * Adds a file before the first of the given keys that is present, or at the end. Does nothing if the file is there.
   */
  add(file: Attachment, before: readonly string[] = []): void {
    const { list } = this
    if (list.some(({ key }) => key === file.key)) return
    const at = list.findIndex(({ key }) => before.includes(key))
    this.#change(list.toSpliced(at < 0 ? list.length : at, 0, file))
  }

  remove(file: Attachment): void {
    this.#change(this.list.filter(({ key }) => key !== file.key))
  }

  get #value(): unknown {
    const { field, open } = this.#options
    const value = open.value(field.id) ?? null
    if (value === null) return null
    const reading = field.type.check(value, field.template)
    return reading.kind === 'value' ? reading.value : null
  }

  #listOf(value: unknown): readonly Attachment[] {
    return value === null ? [] : (this.#options.field.type.files?.toFiles(value) ?? [])
  }

  #change(files: readonly Attachment[]): void {
    const { open, recordId, field, session, place } = this.#options
    if (open.number === null) return
    const after = field.type.files?.value(files) ?? null
    const cell = { recordId, number: open.number, fieldId: field.id, before: this.#value, after }
    const args: UpdateCell = { tableId: place.tableId, cells: [cell] }
    session.act({ type: updateCell.type, args }, place)
  }
}
