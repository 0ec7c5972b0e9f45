import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import styles from './FileDrop.module.css'
import { isCovered } from '../is-covered.ts'
import { carriesFiles, refuseDrop } from './refuse-drop.ts'

interface FileDropProps {
  /** What dropping a file does: 'Drop a CSV file to import it'. */
  label: string
  onFile(file: File): void
}

/**
 * Makes the whole page a place to drop a file on, and says so while one is held over it. A part of the page that takes
 * files itself says so by preventing what the browser would do; under a dialog, the page takes none.
 */
export function FileDrop({ label, onFile }: FileDropProps) {
  // Each element under the pointer tells of its own, so what counts is how many were entered and not left.
  const [entered, setEntered] = useState(0)
  const [isTaken, setTaken] = useState(false)
  useWindowEvent('dragenter', event => {
    if (!carriesFiles(event)) return
    setEntered(entered + 1)
    if (isCovered()) setTaken(true)
  })
  useWindowEvent('dragleave', event => {
    if (carriesFiles(event)) setEntered(Math.max(0, entered - 1))
  })
  useWindowEvent('dragover', event => {
    if (!carriesFiles(event)) return
    const isElsewhere = event.defaultPrevented || isCovered()
    setTaken(isElsewhere)
    if (!isElsewhere) event.preventDefault()
    else if (!event.defaultPrevented) refuseDrop(event)
  })
  useWindowEvent('drop', event => {
    if (!carriesFiles(event)) return
    setEntered(0)
    if (event.defaultPrevented) return
    if (isCovered()) return refuseDrop(event)
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
