import { ActionIcon, Button, Stack, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { nextHue } from '../hues.ts'
import { HueSelect } from '../editing/HueSelect.tsx'
import classes from '../editing/editors.module.css'
import type { TemplateFormProps } from '../field-ui.ts'
import { maxOptions, type Option, type SelectTemplate } from './options.ts'

const newValue = () => `opt${crypto.getRandomValues(new Uint32Array(2)).join('')}`

/** The options of a select: their names, colours and how many. Blank ones are dropped when the field is saved. */
export function OptionsForm({ template, onChange }: TemplateFormProps<SelectTemplate>) {
  const { options, disableColors } = template
  const save = (next: Option[]) => onChange({ ...template, options: next })
  const change = (changed: Option) => save(options.map(option => (option.value === changed.value ? changed : option)))
  const add = () =>
    save([...options, { value: newValue(), label: '', color: nextHue(options.map(each => each.color)) }])
  return (
    <Stack gap="xs">
      {options.map((option, index) => (
        <div key={option.value} className={classes['optionRow']}>
          <TextInput
            className={classes['optionName'] ?? ''}
            aria-label={`Name of option ${index + 1}`}
            value={option.label}
            onChange={event => change({ ...option, label: event.currentTarget.value })}
          />
          {!disableColors && (
            <HueSelect
              label={`Color of option ${index + 1}`}
              hue={option.color}
              onChange={color => change({ ...option, color })}
            />
          )}
          <ActionIcon
            variant="subtle"
            aria-label={`Remove option ${index + 1}`}
            onClick={() => save(options.filter(each => each.value !== option.value))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={options.length >= maxOptions}
        title={options.length >= maxOptions ? 'Maximum number of options reached' : undefined}
        onClick={add}
      >
        Add option
      </Button>
      <Switch
        label="Colors"
        checked={!disableColors}
        onChange={event => onChange({ ...template, disableColors: !event.currentTarget.checked })}
      />
    </Stack>
  )
}
