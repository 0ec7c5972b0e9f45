import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useCommandSource } from '../../ui/commands.ts'
import { isCovered } from '../../ui/is-covered.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import { useBase } from './base-context.ts'
import type { BaseSession } from './open-bases.ts'
import { useSessionState } from './use-session-state.ts'

const iconSize = { size: 18, stroke: 1.75 }

/** Whether a key press belongs to a text field or dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  // The grid's own text area, which catches keys for cells, has nothing to undo.
  const isGrid = target.matches('.gl-grid-catcher')
  return !isGrid && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
}

/** Redoes in other spreadsheets. */
const windowsRedoKeys = 'mod+Y'

function useUndoKeys(session: BaseSession): void {
  useEffect(() => {
    const handle = getHotkeyHandler([
      [shortcuts.grid.undo.keys, () => session.undo()],
      [shortcuts.grid.redo.keys, () => session.redo()],
      [windowsRedoKeys, () => session.redo()],
    ])
    const listen = (event: KeyboardEvent) => {
      if (!isTyping(event.target) && !isCovered()) handle(event)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [session])
}

/** Undo and redo, with what they would do. */
export function UndoButtons() {
  const { session } = useBase()
  const { undo, redo } = useSessionState(session)
  useUndoKeys(session)
  useCommandSource({
    list: () => [
      ...(undo
        ? [
            {
              id: 'undo',
              label: `Undo: ${undo.label}`,
              group: 'Do' as const,
              keys: shortcuts.grid.undo.keys,
              run: () => session.undo(),
            },
          ]
        : []),
      ...(redo
        ? [
            {
              id: 'redo',
              label: `Redo: ${redo.label}`,
              group: 'Do' as const,
              keys: shortcuts.grid.redo.keys,
              run: () => session.redo(),
            },
          ]
        : []),
    ],
  })
  const undoLabel = undo ? `Undo: ${undo.label}` : 'Nothing to undo'
  const redoLabel = redo ? `Redo: ${redo.label}` : 'Nothing to redo'
  return (
    <>
      <Tooltip label={undoLabel}>
        <ActionIcon aria-label={undoLabel} disabled={!undo} onClick={() => session.undo()}>
          <IconArrowBackUp {...iconSize} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoLabel}>
        <ActionIcon aria-label={redoLabel} disabled={!redo} onClick={() => session.redo()}>
          <IconArrowForwardUp {...iconSize} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
