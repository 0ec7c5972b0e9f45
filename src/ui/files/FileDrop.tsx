import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import styles from './FileDrop.module.css'
import { isCovered } from '../is-covered.ts'
import { carriesFiles, refuseDrop } from './refuse-drop.ts'

interface FileDropProps {
  /** What dropping a file does: "Drop a CSV file to import it". */
  label: string
  onFile(file: File): void
}

/**
 * Accepts a file dropped anywhere on the page, and says so while one is dragged over it. A part of the page that
 * accepts files itself calls `preventDefault`. The page accepts none while a dialog is open.
 */
export function FileDrop({ label, onFile }: FileDropProps) {
  // Every element under the pointer fires its own enter and leave events, so entered minus left is what counts.
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
