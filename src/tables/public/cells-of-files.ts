import { fieldType } from '../../fields/registry.ts'
import type { Field, TableRecord } from '../../engine/model/structure.ts'

/** Of so many files it is known where they are: of those that came last. */
const maxKnown = 20_000

interface FilesCell {
  recordId: string
  fieldId: string
}

/** In which cells the files are that a visitor has seen: they get files for as long only as these are shown. */
export class CellsOfFiles {
  readonly #cells = new Map<string, FilesCell>()

  /** Takes in what was fetched of records, whole or not. */
  learn(records: readonly Partial<TableRecord>[], fields: readonly Field[]): void {
    for (const { id: fieldId, type } of fields) {
      const { files } = fieldType(type)
      if (!files) continue
      for (const { id: recordId, data } of records) {
        const value = data?.[fieldId] ?? null
        if (recordId === undefined || value === null) continue
        for (const { id } of files.toFiles(value)) if (id !== undefined) this.#put(id, { recordId, fieldId })
      }
    }
  }

  #put(fileId: string, cell: FilesCell): void {
    this.#cells.delete(fileId)
    this.#cells.set(fileId, cell)
    const [oldest] = this.#cells.keys()
    if (this.#cells.size > maxKnown && oldest !== undefined) this.#cells.delete(oldest)
  }

  /** The cells of some files, each once; without those that nobody has seen. */
  of(fileIds: readonly string[]): FilesCell[] {
    const found = fileIds.flatMap(id => this.#cells.get(id) ?? [])
    return [...new Map(found.map(cell => [`${cell.recordId} ${cell.fieldId}`, cell])).values()]
  }
}
