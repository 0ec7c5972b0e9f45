import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { TemplateFormProps } from '../field-ui.ts'
import { BulkAdd } from './BulkAdd.tsx'
import { newOption, repeatedOptions, withOptionAfter, withOptionMoved } from './option-list.ts'
import { OptionList, type OptionListHandle } from './OptionList.tsx'
import { OptionRow } from './OptionRow.tsx'
import { maxOptions, type Option, type SelectTemplate } from './options.ts'

const newValue = () => `opt${crypto.getRandomValues(new Uint32Array(2)).join('')}`

interface AddButtonProps {
  isFull: boolean
  icon: ReactNode
  onClick(): void
  children: string
}

/** A button that adds options. If the list is full, a tooltip says why it is disabled. */
const AddButton = ({ isFull, icon, onClick, children }: AddButtonProps) => (
  <Tooltip label="Maximum number of options reached" disabled={!isFull}>
    <Button
      variant="default"
      size="xs"
      leftSection={icon}
      data-disabled={isFull || undefined}
      aria-disabled={isFull}
      onClick={() => !isFull && onClick()}
    >
      {children}
    </Button>
  </Tooltip>
)

/** Edits the names, colors, and order of a select's options. Blank ones are dropped when the field is saved. */
export default function OptionsForm({ template, onChange }: TemplateFormProps<SelectTemplate>) {
  const { options, disableColors } = template
  const [added, setAdded] = useState<string | null>(null)
  const [isBulk, setBulk] = useState(false)
  const list = useRef<OptionListHandle>(null)
  const repeated = repeatedOptions(options)
  const isFull = options.length >= maxOptions
  const save = (next: Option[]) => onChange({ ...template, options: next })

  function addAfter(index: number): void {
    if (isFull) return
    const option = newOption(options, newValue())
    setAdded(option.value)
    save(withOptionAfter(options, index, option))
    list.current?.show(index + 1)
  }

  function move(index: number, by: number): void {
    const moved = withOptionMoved(options, index, by)
    if (!moved) return
    save(moved)
    list.current?.show(index + by)
  }

  return (
    <Stack gap="md">
      {options.length > 0 && (
        <OptionList ref={list} options={options} onDrop={(from, to) => move(from, to - from)}>
          {(option, { index, mark }) => (
            <OptionRow
              key={option.value}
              option={option}
              place={index + 1}
              count={options.length}
              isRepeated={repeated.has(option.value)}
              isColored={!disableColors}
              isNew={option.value === added}
              mark={mark}
              onChange={changed => save(options.with(index, changed))}
              onMove={by => move(index, by)}
              onAddBelow={() => addAfter(index)}
              onRemove={() => save(options.toSpliced(index, 1))}
            />
          )}
        </OptionList>
      )}
      {repeated.size > 0 && (
        <Text size="xs" c="var(--gl-danger)" role="alert">
          Another option has this name
        </Text>
      )}
      <Group gap="xs">
        <AddButton
          isFull={isFull}
          icon={<IconPlus size={14} stroke={1.75} />}
          onClick={() => addAfter(options.length - 1)}
        >
          Add option
        </AddButton>
        <AddButton isFull={isFull} icon={<IconListDetails size={14} stroke={1.75} />} onClick={() => setBulk(true)}>
          Bulk add
        </AddButton>
      </Group>
      <Switch
        size="xs"
        label="Colors"
        checked={!disableColors}
        onChange={event => onChange({ ...template, disableColors: !event.currentTarget.checked })}
      />
      {isBulk && (
        <BulkAdd
          options={options}
          newValue={newValue}
          onAdd={next => {
            save(next)
            setBulk(false)
          }}
          onClose={() => setBulk(false)}
        />
      )}
    </Stack>
  )
}
