import { useWindowEvent } from '@mantine/hooks'

/** Files that are dropped beside what takes them do nothing: the browser would leave the page to show them. */
export function NoFileDrop() {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
  return null
}
