import type { CellEdit, GridData } from '../../grid/grid-data.ts'
import type { TableData } from '../rows/table-data.ts'

/** Delegates to the data of a table everything that does not depend on the position of rows. */
export class TableDataDelegate {
  protected readonly inner: TableData

  constructor(inner: TableData) {
    this.inner = inner
  }

  get columns() {
    return this.inner.columns
  }

  get frozenColumns() {
    return this.inner.frozenColumns
  }

  get context() {
    return this.inner.context
  }

  get cursors() {
    return this.inner.cursors
  }

  editCell(edit: CellEdit): void {
    this.inner.editCell(edit)
  }

  gesture(): string {
    return this.inner.gesture()
  }

  showWarning(message: string): void {
    this.inner.showWarning(message)
  }

  get addColumn(): GridData['addColumn'] {
    return this.inner.addColumn
  }

  get changeTemplate(): GridData['changeTemplate'] {
    return this.inner.changeTemplate
  }

  get confirmPaste(): GridData['confirmPaste'] {
    return this.inner.confirmPaste
  }

  get keepLostText(): GridData['keepLostText'] {
    return this.inner.keepLostText
  }

  get moveColumn(): GridData['moveColumn'] {
    return this.inner.moveColumn
  }

  get offerAction(): GridData['offerAction'] {
    return this.inner.offerAction
  }

  get openFiles(): GridData['openFiles'] {
    return this.inner.openFiles
  }

  get openHeaderMenu(): GridData['openHeaderMenu'] {
    return this.inner.openHeaderMenu
  }

  get openLinks(): GridData['openLinks'] {
    return this.inner.openLinks
  }
  get openLinked(): GridData['openLinked'] {
    return this.inner.openLinked
  }

  get openRow(): GridData['openRow'] {
    return this.inner.openRow
  }

  get openRowMenu(): GridData['openRowMenu'] {
    return this.inner.openRowMenu
  }

  get onEditRefused(): GridData['onEditRefused'] {
    return this.inner.onEditRefused
  }

  get moveRows(): GridData['moveRows'] {
    return this.inner.moveRows
  }

  get onMoveRefused(): GridData['onMoveRefused'] {
    return this.inner.onMoveRefused
  }

  get cancelGesture(): GridData['cancelGesture'] {
    return this.inner.cancelGesture
  }

  get resizeColumn(): GridData['resizeColumn'] {
    return this.inner.resizeColumn
  }

  get setDraft(): GridData['setDraft'] {
    return this.inner.setDraft
  }
}
