import type { AskProps } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { controlProps, textsOf } from './control-props.ts'

interface MomentControlProps {
  ask: AskProps
  type: 'date' | 'time' | 'datetime-local'
  part?: string
  min?: string | undefined
  max?: string | undefined
}

/** The browser's own control for a day or a time. */
export const MomentControl = ({ ask, type, part = '', min, max }: MomentControlProps) => (
  <input
    className="form-input form-moment"
    type={type}
    min={min}
    max={max}
    defaultValue={textIn(textsOf(ask), part)}
    {...controlProps(ask, part)}
  />
)
