import { Button, Stack, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../editing/editors.module.css'
import type { TemplateFormProps } from '../field-ui.ts'
import { newOption, repeatedOptions, withOptionAfter, withOptionMoved } from './option-list.ts'
import { OptionRow } from './OptionRow.tsx'
import { maxOptions, type Option, type SelectTemplate } from './options.ts'

const newValue = () => `opt${crypto.getRandomValues(new Uint32Array(2)).join('')}`

/** The options of a select: their names, colours and order. Blank ones are dropped when the field is saved. */
export default function OptionsForm({ template, onChange }: TemplateFormProps<SelectTemplate>) {
  const { options, disableColors } = template
  const [added, setAdded] = useState<string | null>(null)
  const repeated = repeatedOptions(options)
  const isFull = options.length >= maxOptions
  const save = (next: Option[]) => onChange({ ...template, options: next })

  function addAfter(index: number): void {
    if (isFull) return
    const option = newOption(options, newValue())
    setAdded(option.value)
    save(withOptionAfter(options, index, option))
  }

  function move(index: number, by: number): void {
    const moved = withOptionMoved(options, index, by)
    if (moved) save(moved)
  }

  return (
    <Stack gap="sm">
      {options.length > 0 && (
        <ul className={classes['options']} aria-label="Options">
          {options.map((option, index) => (
            <OptionRow
              key={option.value}
              option={option}
              place={index + 1}
              count={options.length}
              isRepeated={repeated.has(option.value)}
              isColored={!disableColors}
              isNew={option.value === added}
              onChange={changed => save(options.with(index, changed))}
              onMove={by => move(index, by)}
              onAddBelow={() => addAfter(index)}
              onRemove={() => save(options.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={isFull}
          title={isFull ? 'Maximum number of options reached' : undefined}
          onClick={() => addAfter(options.length - 1)}
        >
          Add option
        </Button>
      </div>
      <Switch
        size="xs"
        label="Colors"
        checked={!disableColors}
        onChange={event => onChange({ ...template, disableColors: !event.currentTarget.checked })}
      />
    </Stack>
  )
}
