import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Filter } from '../../query/filter.ts'
import { useOnceDrawn } from '../../ui/use-once-drawn.ts'
import type { Field } from '../structure.ts'
import page from './BasePage.module.css'
import type { Condition } from './conditions.ts'
import { firstCondition, FilterLineFields, isWhole } from './FilterLineFields.tsx'
import styles from './FilterPanel.module.css'
import {
  addGroup,
  addLine,
  changeLine,
  type FilterGroup,
  type FilterPart,
  filterOfTree,
  isGroup,
  joinBy,
  linesIn,
  removePart,
  takesGroup,
  takesLine,
  treeOf,
} from './filter-tree.ts'

interface FilterPanelProps {
  fields: Field[]
  filter: Filter | null
  /** What it says while there is no condition. */
  empty?: string
  onChange(filter: Filter | null): void
}

const allShown = 'All records are shown. Conditions narrow them down.'
const longFrom = 9

/** The conditions of a view. One without its value waits until it has one, and what stood in its place holds until then. */
export default function FilterPanel({ fields, filter, empty = allShown, onChange }: FilterPanelProps) {
  const [draft, setDraft] = useState<FilterGroup | null>(null)
  const addButtons = useRef(new Map<number, HTMLButtonElement>())
  const onceDrawn = useOnceDrawn()
  const root = draft ?? treeOf(filter)
  const set = (next: FilterGroup) => {
    setDraft(next)
    onChange(filterOfTree(next))
  }
  // Conditions on deleted fields wait, unseen, for their fields to come back.
  const isSeen = (part: FilterPart): boolean =>
    isGroup(part) ? part.parts.some(isSeen) : fields.some(({ id }) => id === part.condition.fieldId)
  const seen = linesIn(root).filter(isSeen).length
  const editor: Editor = {
    fields,
    root,
    isSeen,
    set,
    entry: condition => ({ condition, isWhole: isWhole(fields, condition) }),
    remove: (id, above) => {
      set(removePart(root, id))
      onceDrawn(() => {
        const buttons = above.map(groupId => addButtons.current.get(groupId))
        buttons.find(button => button)?.focus()
      })
    },
    keepButton: (id, button) => {
      if (button) addButtons.current.set(id, button)
      else addButtons.current.delete(id)
    },
  }
  return (
    <div className={`${page['conditions']} ${styles['panel']}`} data-long={seen >= longFrom || undefined}>
      {seen === 0 && <p className={page['quiet']}>{empty}</p>}
      <GroupParts editor={editor} group={root} above={[]} name="" />
    </div>
  )
}

interface Editor {
  fields: Field[]
  root: FilterGroup
  isSeen(part: FilterPart): boolean
  set(root: FilterGroup): void
  entry(condition: Condition): { condition: Condition; isWhole: boolean }
  /** Takes a part out; the innermost group above it that is still there then has the focus. */
  remove(id: number, above: readonly number[]): void
  keepButton(id: number, button: HTMLButtonElement | null): void
}

interface GroupProps {
  editor: Editor
  group: FilterGroup
  /** The groups that it is in, from the innermost. */
  above: readonly number[]
  /** Says which group of which it is; empty for the outermost. */
  name: string
}

function GroupParts({ editor, group, above, name }: GroupProps) {
  const { fields, root, set } = editor
  const inGroups = [group.id, ...above]
  const seen = group.parts.filter(editor.isSeen)
  const named = (part: FilterPart) => {
    const alike = seen.filter(one => isGroup(one) === isGroup(part))
    return `${isGroup(part) ? 'Group' : 'Condition'} ${alike.indexOf(part) + 1}${ofGroup(name)}`
  }
  const join = (at: number) => {
    if (at !== 1) return <span className={styles['join']}>{at === 0 ? 'Where' : group.join}</span>
    return (
      <Select
        aria-label={`Lines${ofGroup(name)} joined by`}
        data={['and', 'or']}
        value={group.join}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={chosen => set(joinBy(root, group.id, chosen === 'or' ? 'or' : 'and'))}
      />
    )
  }
  const [first] = fields
  const isFull = !first || !takesLine(root)
  const to = name === '' ? '' : ` to ${name.toLowerCase()}`
  return (
    <div className={styles['parts']}>
      {seen.map((part, at) =>
        isGroup(part) ? (
          <fieldset key={part.id} aria-label={named(part)} className={styles['group']}>
            <div className={styles['head']}>
              {join(at)}
              <span className={styles['name']}>{part.join === 'and' ? 'All of these' : 'Any of these'}</span>
              <ActionIcon aria-label="Remove this group" onClick={() => editor.remove(part.id, inGroups)}>
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </div>
            <div className={styles['inset']}>
              <GroupParts editor={editor} group={part} above={inGroups} name={named(part)} />
            </div>
          </fieldset>
        ) : (
          <FilterLineFields
            key={part.id}
            name={named(part)}
            join={join(at)}
            fields={fields}
            condition={part.condition}
            onChange={condition => set(changeLine(root, part.id, editor.entry(condition)))}
            onRemove={() => editor.remove(part.id, inGroups)}
          />
        ),
      )}
      <div className={styles['adds']}>
        <Button
          ref={button => editor.keepButton(group.id, button)}
          aria-label={`Add a condition${to}`}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={isFull}
          onClick={() => first && set(addLine(root, group.id, editor.entry(firstCondition(first))))}
        >
          Add a condition
        </Button>
        {takesGroup(inGroups.length) && (
          <Button
            aria-label={`Add a group${to}`}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            disabled={isFull}
            onClick={() => first && set(addGroup(root, group.id, editor.entry(firstCondition(first))))}
          >
            Add a group
          </Button>
        )}
      </div>
    </div>
  )
}

const ofGroup = (name: string) => (name === '' ? '' : ` of ${name.toLowerCase()}`)
