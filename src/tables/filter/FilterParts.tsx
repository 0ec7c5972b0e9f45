import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Field } from '../../engine/model/structure.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import { FieldPicker, fieldSearch } from '../fields/FieldPicker.tsx'
import { addOf, fieldOf, type FilterEditor, nextOf } from './filter-editor.ts'
import { FilterGrip } from './FilterGrip.tsx'
import { firstCondition, FilterLineFields } from './FilterLineFields.tsx'
import styles from './FilterPanel.module.css'
import { keyOfEnd } from './filter-moves.ts'
import {
  addGroup,
  addLine,
  changeLine,
  type FilterGroup,
  type FilterPart,
  isGroup,
  joinBy,
  lastLine,
  removePart,
  takesGroup,
  takesLine,
  takesMoreGroups,
} from './filter-tree.ts'

interface FilterPartsProps {
  editor: FilterEditor
  group: FilterGroup
  /** The ids of the groups around it, the innermost first. */
  above: readonly number[]
  /** Says which group of which it is; empty for the outermost. */
  name: string
}

/** The lines and groups of a group, and the buttons that add to it. */
export function FilterParts({ editor, group, above, name }: FilterPartsProps) {
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
  const remove = (id: number) => {
    set(removePart(root, id))
    editor.focusNext(...inGroups.map(addOf), fieldSearch)
  }
  return (
    <div className={styles['parts']}>
      {seen.map((part, at) =>
        isGroup(part) ? (
          <fieldset
            key={part.id}
            aria-label={named(part)}
            className={styles['group']}
            data-dragged={editor.markOf(String(part.id))['data-dragged']}
          >
            <div className={styles['head']} {...editor.markOf(String(part.id))} data-dragged={undefined}>
              <FilterGrip editor={editor} part={part} name={named(part)} />
              {join(at)}
              <span className={styles['name']}>{part.join === 'and' ? 'All of these' : 'Any of these'}</span>
              <ActionIcon aria-label="Remove this group" onClick={() => remove(part.id)}>
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </div>
            <div className={styles['inset']}>
              <FilterParts editor={editor} group={part} above={inGroups} name={named(part)} />
            </div>
          </fieldset>
        ) : (
          <FilterLineFields
            key={part.id}
            name={named(part)}
            mark={editor.markOf(String(part.id))}
            grip={<FilterGrip editor={editor} part={part} name={named(part)} />}
            join={join(at)}
            fields={fields}
            condition={part.condition}
            typed={part.typed}
            onUnreadable={typed => editor.keep(part.id, typed)}
            onStep={by => editor.step(part.id, by, fieldOf(part.id))}
            onChange={condition => set(changeLine(root, part.id, editor.entry(condition)))}
            onRemove={() => remove(part.id)}
          />
        ),
      )}
      <AddButtons editor={editor} group={group} name={name} depth={inGroups.length} />
    </div>
  )
}

interface AddButtonsProps extends Omit<FilterPartsProps, 'above'> {
  /** The depth of the group: 1 for the outermost. */
  depth: number
}

/** Add a line or a group at the end of a group, starting with its field. Parts can be dropped here too. */
function AddButtons({ editor, group, name, depth }: AddButtonsProps) {
  const { fields, root, set } = editor
  const buttons = useRef<HTMLDivElement>(null)
  const onceDrawn = useOnceDrawn()
  const [adding, setAdding] = useState<'line' | 'group' | null>(null)
  const isFirst = editor.startsWithFields && group.id === root.id && !group.parts.some(editor.isSeen)
  const isFull = fields.length === 0 || !takesLine(root)
  const to = name === '' ? '' : ` to ${name.toLowerCase()}`
  const add = (field: Field) => {
    const next = (adding === 'group' ? addGroup : addLine)(root, group.id, editor.entry(firstCondition(field)))
    set(next)
    setAdding(null)
    editor.focusNext(...nextOf(lastLine(next)))
  }
  const cancel = () => {
    setAdding(null)
    onceDrawn(() => buttons.current?.querySelector<HTMLElement>(`${addOf(group.id)}, ${fieldSearch}`)?.focus())
  }
  return (
    <div ref={buttons} className={styles['adds']} {...editor.markOf(keyOfEnd(group.id))}>
      {(adding ?? (isFirst && !isFull)) && (
        <div className={styles['picker']}>
          <FieldPicker
            // The search starts again with what it is for.
            key={adding ?? 'first'}
            fields={fields}
            label="Find a field to filter by"
            onChoose={add}
            {...(adding && { onClose: cancel })}
          />
        </div>
      )}
      {!adding && !isFirst && (
        <Button
          data-add={group.id}
          aria-label={`Add a condition${to}`}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={isFull}
          onClick={() => setAdding('line')}
        >
          Add a condition
        </Button>
      )}
      {!adding && takesGroup(depth) && (
        <Button
          aria-label={`Add a group${to}`}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={isFull || !takesMoreGroups(root)}
          onClick={() => setAdding('group')}
        >
          Add a group
        </Button>
      )}
    </div>
  )
}

const ofGroup = (name: string) => (name === '' ? '' : ` of ${name.toLowerCase()}`)
