import { Checkbox } from '@mantine/core'
import type { EditorProps } from '../field-ui.ts'
import classes from '../editing/editors.module.css'
import { useUntypedEnd } from '../editing/use-end.ts'
import type { CheckboxTemplate } from './checkbox.ts'

const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/**
 * A checkbox for places that edit cells one by one, such as the record panel; the grid toggles cells instead. Space and
 * a click commit at once.
 */
export default function CheckboxEditor(props: EditorProps<boolean, CheckboxTemplate>) {
  const { end, onKeyDown, onBlur } = useUntypedEnd(props)
  return (
    <Checkbox
      ref={focus}
      className={classes['check'] ?? ''}
      aria-label={props.label}
      checked={props.value === true}
      onChange={event => {
        const { checked } = event.currentTarget
        end(() => props.onCommit(checked, 'stay'))
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
