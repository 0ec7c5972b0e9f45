import { useWindowEvent } from '@mantine/hooks'
import { carriesFiles, refuseDrop } from './refuse-drop.ts'

/** Ignores files dropped outside of a drop target. */
export function NoFileDrop() {
  const refuse = (event: DragEvent) => {
    if (!event.defaultPrevented && carriesFiles(event)) refuseDrop(event)
  }
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
  return null
}
