import type { Option } from '../../document/form-document.ts'
import { nameOfThing } from '../editor-actions.ts'
import { useDocument, useOutline } from '../editor-context.ts'
import { Group } from '../settings/Group.tsx'
import { Setting } from '../settings/Setting.tsx'

/** The ending that each option of a question counts for. */
export function OutcomeSettings({ options }: { options: readonly Option[] }) {
  const document = useDocument()
  const endings = useOutline().endings.map(({ id }) => ({
    value: id,
    label: nameOfThing(document, { list: 'endings', id }),
  }))
  return (
    <Group title="Counts for">
      {options.map(({ id, label }, index) => (
        <Setting
          key={id}
          control={{
            kind: 'choice',
            label: label.trim() || `Option ${index + 1}`,
            choices: [{ value: null, label: 'No ending' }, ...endings],
          }}
          address={{ list: 'options', ids: [id], key: 'endingId' }}
        />
      ))}
    </Group>
  )
}
