import { IconCheck } from '@tabler/icons-react'
import cells from '../editing/cells.module.css'
import classes from '../editing/editors.module.css'
import { ListOption } from '../../ui/menus/ListOption.tsx'
import { namedChoiceText, type Choice } from './choices.ts'
import { tooManyOptions } from './options.ts'

interface ChoiceListProps {
  /** The line with this index has the id `${id}-${index}`, which the input refers to. */
  id: string
  label: string
  list: readonly Choice[]
  /** Index of the line that Enter chooses. */
  active: number
  isChosen(choice: Choice, index: number): boolean
  /** Whether several lines can be chosen. Each then shows whether it is. */
  isMultiple?: boolean
  /** Whether options are shown without their colors. */
  plain: boolean
  /** Whether the field has the maximum number of options, so no option can be created. */
  isFull: boolean
  onChoose(choice: Choice): void
  /** Called when the pointer moves on a line, but not when the list moves under a resting pointer. */
  onPoint(index: number): void
}

/** The choices of a select. The input that owns the list handles the keys. */
export function ChoiceList({ id, label, list, active, isChosen, isMultiple = false, ...props }: ChoiceListProps) {
  return (
    <>
      {/* Native lists cannot be driven from a text input. */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className={classes['list']}
      >
        {list.map((choice, index) => (
          <Line
            key={choice.kind === 'option' ? `option ${choice.option.value}` : choice.kind}
            id={`${id}-${index}`}
            choice={choice}
            active={index === active}
            selected={isChosen(choice, index)}
            ticks={isMultiple}
            plain={props.plain}
            onChoose={() => props.onChoose(choice)}
            onPoint={() => props.onPoint(index)}
          />
        ))}
      </div>
      {list.length === 0 && <div className={classes['none']}>{props.isFull ? tooManyOptions : 'No options found'}</div>}
    </>
  )
}

interface LineProps {
  id: string
  choice: Choice
  active: boolean
  selected: boolean
  ticks: boolean
  plain: boolean
  onChoose(): void
  onPoint(): void
}

function Line({ id, choice, active, selected, ticks, plain, onChoose, onPoint }: LineProps) {
  return (
    <ListOption
      id={id}
      className={classes['item']}
      isActive={active}
      isSelected={selected}
      onChoose={onChoose}
      onPoint={onPoint}
    >
      {choice.kind === 'option' && (
        <span className={cells['chip']} data-hue={plain ? undefined : choice.option.color}>
          {choice.option.label}
        </span>
      )}
      {choice.kind === 'clear' && 'Clear'}
      {choice.kind === 'named' && namedChoiceText(choice)}
      {ticks && selected && <IconCheck size={14} stroke={2} className={classes['tick'] ?? ''} />}
    </ListOption>
  )
}
