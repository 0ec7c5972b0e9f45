import { Anchor, Loader } from '@mantine/core'
import { fieldType } from '../../fields/registry.ts'
import { Unreadable } from '../rows/Unreadable.tsx'
import styles from './Conversion.module.css'
import { lossText, newOptionsText } from './loss-text.ts'
import type { Preview } from './use-preview.ts'

/** Warns about values that a change of type would lose, before it happens. */
export function Loss({ of: { isCounting, isSkipped, hasFailed, preview, skip }, type }: { of: Preview; type: string }) {
  if (isSkipped || hasFailed) {
    return <p className={styles.note}>Not counted. Values that the new type cannot read will become empty.</p>
  }
  if (isCounting || !preview) {
    return (
      <output className={styles.note}>
        <Loader size={12} aria-hidden /> Counting values that cannot be converted…{' '}
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
        <Unreadable
          isAlert
          label="Some of these values"
          samples={preview.samples.map(({ text, count }) => ({
            start: text,
            end: count.toLocaleString(),
            text: 'start',
          }))}
        >
          {loss}
        </Unreadable>
      )}
      {made && <p className={styles.note}>{made}.</p>}
    </>
  )
}
