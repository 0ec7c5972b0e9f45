import { IconX } from '@tabler/icons-react'
import cells from '../editing/cells.module.css'
import classes from '../editing/editors.module.css'
import type { Option } from '../select/options.ts'

interface ChosenChipsProps {
  options: readonly Option[]
  plain: boolean
  onRemove(option: Option): void
}

/** The chosen options, in order. They are no tab stops because Backspace in the input removes the last one. */
export function ChosenChips({ options, plain, onRemove }: ChosenChipsProps) {
  if (options.length === 0) return null
  return (
    <div className={classes['chosen']}>
      {options.map(option => (
        <span key={option.value} className={cells['chip']} data-hue={plain ? undefined : option.color}>
          <span className={classes['chosenName']}>{option.label}</span>
          <button
            type="button"
            tabIndex={-1}
            className={classes['takeOut']}
            aria-label={`Remove ${option.label}`}
            onClick={() => onRemove(option)}
          >
            <IconX size={12} stroke={2} />
          </button>
        </span>
      ))}
    </div>
  )
}
