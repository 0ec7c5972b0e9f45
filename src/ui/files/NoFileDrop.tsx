import { useWindowEvent } from '@mantine/hooks'
import { carriesFiles, refuseDrop } from './refuse-drop.ts'

/** Files that are dropped beside what takes them do nothing. */
export function NoFileDrop() {
  const refuse = (event: DragEvent) => {
    if (!event.defaultPrevented && carriesFiles(event)) refuseDrop(event)
  }
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
  return null
}
