import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import styles from './Conversion.module.css'
import { caseChangesText, caseVariantsText } from './loss-text.ts'
import type { Preview } from './use-preview.ts'

interface CombineOptionsProps {
  /** Undefined while it is not known. */
  preview: Preview['preview']
  /** The settings of the new type, as chosen. */
  template: unknown
  onTemplate(template: unknown): void
}

/** Asks whether options that differ only in case are kept apart, as they are by default, or combined. */
export function CombineOptions({ preview, template, onTemplate }: CombineOptionsProps) {
  /** The settings before the options were combined. */
  const [former, setFormer] = useState<{ template: unknown } | null>(null)
  const { variants = null, changed = 0 } = preview ?? {}
  const text = variants ? caseVariantsText(variants) : caseChangesText(changed)
  if (!variants && !former && text === null) return null
  return (
    <div className={styles.question}>
      {text !== null && <p className={styles.note}>{text}</p>}
      {(variants ?? former) && (
        <Checkbox
          label="Combine options that differ only in case"
          checked={former !== null}
          onChange={() => {
            setFormer(former ? null : { template })
            onTemplate(former ? former.template : variants?.combined)
          }}
        />
      )}
    </div>
  )
}
