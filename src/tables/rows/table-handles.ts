import type { GridData } from '../../grid/grid-data.ts'

/** What the page adds to the grid: menus, settings, and whatever needs the rest of the base. */
export type GridHandles = Pick<
  GridData,
  | 'resizeColumn'
  | 'moveColumn'
  | 'changeTemplate'
  | 'addColumn'
  | 'editColumn'
  | 'confirmPaste'
  | 'keepLostText'
  | 'setDraft'
  | 'offerAction'
  | 'openFiles'
  | 'openHeaderMenu'
  | 'openLinked'
  | 'openLinks'
  | 'openRow'
  | 'openRowMenu'
  | 'onEditRefused'
  | 'cancelGesture'
  | 'moveRows'
  | 'onMoveRefused'
  | 'rowColor'
  | 'isOpenRow'
>

/** Grid data whose handles the page provides. */
export class TableHandles implements GridHandles {
  resizeColumn?: GridData['resizeColumn']
  moveColumn?: GridData['moveColumn']
  changeTemplate?: GridData['changeTemplate']
  addColumn?: GridData['addColumn']
  editColumn?: GridData['editColumn']
  confirmPaste?: GridData['confirmPaste']
  keepLostText?: GridData['keepLostText']
  setDraft?: GridData['setDraft']
  offerAction?: GridData['offerAction']
  openFiles?: GridData['openFiles']
  openHeaderMenu?: GridData['openHeaderMenu']
  openLinked?: GridData['openLinked']
  openLinks?: GridData['openLinks']
  openRow?: GridData['openRow']
  openRowMenu?: GridData['openRowMenu']
  onEditRefused?: GridData['onEditRefused']
  cancelGesture?: GridData['cancelGesture']
  moveRows?: GridData['moveRows']
  onMoveRefused?: GridData['onMoveRefused']
  rowColor?: GridData['rowColor']
  isOpenRow?: GridData['isOpenRow']

  /** Sets the grid's handles. The grid lacks those that are undefined. */
  setHandles(handles: GridHandles): void {
    Object.assign(this, handles)
  }
}
