import type { GridData } from '../../grid/grid-data.ts'

/** What the page adds to the grid: menus, settings, and whatever needs the rest of the base. */
export type GridHandles = Pick<
  GridData,
  | 'resizeColumn'
  | 'moveColumn'
  | 'changeTemplate'
  | 'addColumn'
  | 'decidePaste'
  | 'keepText'
  | 'typing'
  | 'offer'
  | 'openFiles'
  | 'openHeaderMenu'
  | 'openLinked'
  | 'openLinks'
  | 'openRow'
  | 'openRowMenu'
  | 'refused'
  | 'rowColor'
>

/** The data of a grid whose handles the page provides. */
export class TableHandles implements GridHandles {
  resizeColumn?: GridData['resizeColumn']
  moveColumn?: GridData['moveColumn']
  changeTemplate?: GridData['changeTemplate']
  addColumn?: GridData['addColumn']
  decidePaste?: GridData['decidePaste']
  keepText?: GridData['keepText']
  typing?: GridData['typing']
  offer?: GridData['offer']
  openFiles?: GridData['openFiles']
  openHeaderMenu?: GridData['openHeaderMenu']
  openLinked?: GridData['openLinked']
  openLinks?: GridData['openLinks']
  openRow?: GridData['openRow']
  openRowMenu?: GridData['openRowMenu']
  refused?: GridData['refused']
  rowColor?: GridData['rowColor']

  /** Sets what the grid's handles do; a handle without an implementation is left out of the grid. */
  setHandles(handles: GridHandles): void {
    Object.assign(this, handles)
  }
}
