import { useId, useState } from 'react'
import { OperandPopover, OperandSearch } from '../operand/OperandPopover.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { choices, type Choice } from './choices.ts'
import { optionIndex, type SelectTemplate } from './options.ts'

interface OptionsOperandProps {
  template: SelectTemplate
  chosen: readonly string[]
  /** Whether several options can be chosen; otherwise a choice replaces the previous one. */
  isMultiple: boolean
  onChange(chosen: string[]): void
}

/** The options of a filter condition: the chosen ones, and a list that opens below. */
export function OptionsOperand({ template, chosen, isMultiple, onChange }: OptionsOperandProps) {
  const { byValue } = optionIndex(template)
  const chips = chosen.flatMap(value => {
    const { label, color } = byValue.get(value) ?? {}
    return label === undefined ? [] : { id: value, label, hue: template.disableColors ? undefined : color }
  })
  const take = (value: string) => {
    if (!isMultiple) return onChange([value])
    onChange(chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value])
  }
  return (
    <OperandPopover
      chips={chips}
      placeholder={isMultiple ? 'Select options' : 'Select an option'}
      width={240}
      search={close => (
        <OptionSearch
          {...{ template, chosen, isMultiple }}
          onTake={value => {
            take(value)
            if (!isMultiple) close()
          }}
          onClose={close}
        />
      )}
    />
  )
}

interface OptionSearchProps extends Pick<OptionsOperandProps, 'template' | 'chosen' | 'isMultiple'> {
  onTake(value: string): void
  onClose(): void
}

function OptionSearch({ template, chosen, isMultiple, onTake, onClose }: OptionSearchProps) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = choices(template, { search, filled: false, mayCreate: false, labels: [] })
  const active = Math.min(at, list.length - 1)
  const take = (choice: Choice | undefined) => choice?.kind === 'option' && onTake(choice.option.value)
  const step = (by: number) => list.length > 0 && setAt((active + by + list.length) % list.length)
  return (
    <>
      <OperandSearch>
        <ChoiceInput
          label="Find an option"
          listId={listId}
          active={active < 0 ? null : active}
          placeholder="Find an option"
          search={search}
          onSearch={text => {
            setSearch(text)
            setAt(0)
          }}
          keys={{
            ArrowDown: () => step(1),
            ArrowUp: () => step(-1),
            Enter: () => take(list[active]),
            Escape: onClose,
          }}
          onLeave={() => undefined}
        />
      </OperandSearch>
      <ChoiceList
        id={listId}
        label="Options"
        list={list}
        active={active}
        isChosen={choice => choice.kind === 'option' && chosen.includes(choice.option.value)}
        isMultiple={isMultiple}
        plain={template.disableColors}
        isFull={false}
        onChoose={take}
        onPoint={setAt}
      />
    </>
  )
}
