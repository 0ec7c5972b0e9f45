import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import styles from './FileDrop.module.css'

interface FileDropProps {
  /** What dropping a file does: 'Drop a CSV file to import it'. */
  label: string
  onFile(file: File): void
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Makes the whole page a place to drop a file on, and says so while one is held over it. A part of the page that takes
 * files itself says so by preventing what the browser would do.
 */
export function FileDrop({ label, onFile }: FileDropProps) {
  // Each element under the pointer tells of its own, so what counts is how many were entered and not left.
  const [entered, setEntered] = useState(0)
  const [isTaken, setTaken] = useState(false)
  useWindowEvent('dragenter', event => {
    if (carriesFiles(event)) setEntered(entered + 1)
  })
  useWindowEvent('dragleave', event => {
    if (carriesFiles(event)) setEntered(Math.max(0, entered - 1))
  })
  useWindowEvent('dragover', event => {
    if (!carriesFiles(event)) return
    setTaken(event.defaultPrevented)
    event.preventDefault()
  })
  useWindowEvent('drop', event => {
    if (!carriesFiles(event)) return
    setEntered(0)
    if (event.defaultPrevented) return
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file) onFile(file)
  })
  if (entered === 0 || isTaken) return null
  return (
    <output className={styles.overlay}>
      <span className={styles.label}>{label}</span>
    </output>
  )
}
