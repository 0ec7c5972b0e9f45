import { FillHandle } from './clipboard/fill-handle.ts'
import type { ColumnController } from './columns/column-controller.ts'
import { ColumnDrag } from './columns/column-drag.ts'
import type { BulkEditor } from './editing/bulk-editor.ts'
import type { CellEditor } from './editing/cell-editor.ts'
import { TouchHandles } from './input/touch-handles.ts'
import { stayAboveKeyboard } from './input/touch-keyboard.ts'
import { listenForFileDrops } from './rows/file-drops.ts'
import type { RowController } from './rows/row-controller.ts'
import { CollaboratorAnnouncer } from './live/announce-collaborators.ts'
import { CollaboratorLayer } from './live/collaborator-layer.ts'
import { RowDrag } from './rows/row-drag.ts'
import type { Stage } from './stage.ts'

interface Controllers {
  bulkEditor: BulkEditor
  columns: ColumnController
  editor: CellEditor
  rows: RowController
}

/**
 * The parts of a grid that load after it is on the screen: the handles of the selection, dragging and dropping, and the
 * cursors of collaborators.
 */
export interface LateParts {
  /** Puts the handles where the selection is. */
  place(): void
}

export function addLateParts(
  stage: Stage,
  { bulkEditor, columns, editor, rows }: Controllers,
  signal: AbortSignal,
): LateParts {
  const touchHandles = new TouchHandles(stage)
  const fillHandle = new FillHandle(stage, bulkEditor)
  fillHandle.listen(signal)
  new ColumnDrag(stage, columns).listen(signal)
  new RowDrag(stage, rows).listen(signal)
  touchHandles.listen(signal)
  stayAboveKeyboard(stage, editor, signal)
  listenForFileDrops(stage, signal)
  stage.renderer.addCollaborators((data, viewport, body) => new CollaboratorLayer(data, viewport, body))
  stage.announceCollaborators(new CollaboratorAnnouncer(stage.data, stage.announcer))
  stage.render()
  const place = () => {
    touchHandles.place()
    fillHandle.place()
  }
  place()
  return { place }
}
