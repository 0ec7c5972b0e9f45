import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { withNamed } from './bulk-options.ts'
import { tooManyOptions, type Option } from './options.ts'

interface BulkAddProps {
  options: readonly Option[]
  newValue(): string
  onAdd(options: Option[]): void
  onClose(): void
}

/** Escape closes this dialog, but not the one below it. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** A dialog to add many options by their names. */
export function BulkAdd({ options, newValue, onAdd, onClose }: BulkAddProps) {
  const [text, setText] = useState('')
  const added = withNamed(options, text, newValue)
  const count = added ? added.length - options.length : 0

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title="Bulk add" closeOnEscape={false} onKeyDown={onKeyDown}>
      <Stack gap="md">
        <Textarea
          {...ownEscape}
          data-autofocus
          label="Options"
          description="One per line, or separated by commas."
          error={added === null && tooManyOptions}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Group gap="sm" justify="flex-end">
          <Button {...ownEscape} variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button {...ownEscape} disabled={count === 0} onClick={() => added && onAdd(added)}>
            {count === 0 ? 'Add options' : count === 1 ? 'Add 1 option' : `Add ${count} options`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
