import { Anchor, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { fieldType } from '../../../fields/registry.ts'
import styles from './Conversion.module.css'
import { lossText, newOptionsText } from './loss-text.ts'
import type { Preview } from './use-preview.ts'

/** What a change of type would take, before it is done: nothing is said when nothing is lost. */
export function Loss({ of: { isCounting, isSkipped, hasFailed, preview, skip }, type }: { of: Preview; type: string }) {
  if (isSkipped || hasFailed) {
    return <p className={styles.note}>Not counted. Values that the new type cannot read become empty.</p>
  }
  if (isCounting || !preview) {
    return (
      <output className={styles.note}>
        <Loader size={12} aria-hidden /> Counting what the new type cannot read…{' '}
        <Anchor component="button" type="button" inherit onClick={skip}>
          Skip
        </Anchor>
      </output>
    )
  }
  const loss = lossText(preview, fieldType(type).label)
  const made = newOptionsText(preview.newOptions)
  return (
    <>
      {loss && (
        <div role="alert" className={styles.loss}>
          <p className={styles.lossText}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>{loss}</span>
          </p>
          <ul className={styles.samples} aria-label="Some of these values">
            {preview.samples.map(({ text, count }) => (
              <li key={text} className={styles.sample}>
                <span className={styles.sampleText}>{text}</span>
                <span className={styles.sampleCount}>{count.toLocaleString()}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {made && <p className={styles.note}>{made}.</p>}
    </>
  )
}
