import type { ColumnController } from './column-controller.ts'
import { readHeaderKey } from './header-keys.ts'
import { headerRow } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

/** Handles the keys that have a special meaning on a header, before the grid handles them. */
export function listenForHeaderKeys(stage: Stage, columns: ColumnController, signal: AbortSignal): void {
  stage.dom.textInput.addEventListener(
    'keydown',
    event => {
      const { position } = stage.selection
      const command = position?.row === headerRow ? readHeaderKey(event) : null
      if (!position || !command) return
      const isHandled =
        command.kind === 'move column'
          ? columns.moveBy(position.column, command.by)
          : columns.resizeBy(position.column, command.by)
      if (!isHandled) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { signal },
  )
}
