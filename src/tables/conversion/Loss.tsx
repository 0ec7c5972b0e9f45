import { Anchor, Loader } from '@mantine/core'
import { fieldType } from '../../fields/registry.ts'
import { CombineOptions } from './CombineOptions.tsx'
import { Unreadable } from '../rows/Unreadable.tsx'
import styles from './Conversion.module.css'
import { lossText, newOptionsText } from './loss-text.ts'
import type { Preview } from './use-preview.ts'

interface LossProps {
  planned: Preview
  type: string
  template: unknown
  onTemplate(template: unknown): void
}

/** Warns about values that a change of type would lose or change, before it happens. */
export function Loss({ planned, type, template, onTemplate }: LossProps) {
  return (
    <>
      <LostValues planned={planned} type={type} />
      <CombineOptions {...{ template, onTemplate }} preview={planned.preview} />
    </>
  )
}

function LostValues({ planned, type }: Pick<LossProps, 'planned' | 'type'>) {
  const { isCounting, isSkipped, hasFailed, preview, skip } = planned
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
