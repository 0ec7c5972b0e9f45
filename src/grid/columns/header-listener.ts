import type { ColumnController } from './column-controller.ts'
import { readHeaderKey } from './header-keys.ts'
import { headerRow } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

/** Carries out the keys that only mean something on a header, before the grid looks at them. */
export function listenForHeaderKeys(stage: Stage, columns: ColumnController, signal: AbortSignal): void {
  stage.dom.textInput.addEventListener(
    'keydown',
    event => {
      const { position } = stage.selection
      const command = position?.row === headerRow ? readHeaderKey(event) : null
      if (!position || !command) return
      const isUsed =
        command.kind === 'move column'
          ? columns.moveBy(position.column, command.by)
          : columns.resizeBy(position.column, command.by)
      if (!isUsed) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { signal },
  )
}
