import { Loader } from '@mantine/core'
import { IconArrowsDiagonal, IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import type { UIEvent } from 'react'
import { ListOption } from '../../ui/menus/ListOption.tsx'
import cells from '../editing/cells.module.css'
import classes from '../editing/editors.module.css'
import type { NeighborField } from '../field-location.ts'
import type { FieldContext } from '../field-type.ts'
import type { FoundRecord } from '../linked-records.ts'
import { additionalTexts } from './additional-texts.ts'
import type { LinkTemplate } from './linked_record.ts'
import { unnamed } from './name-list.ts'
import styles from './Picker.module.css'
import { pickerStatus } from './picker-state.ts'
import type { Picker } from './use-picker.ts'

/** How many chosen records are drawn: more than anyone reads. */
const maxShown = 100

interface PickerPanelProps {
  /** The id of the list that the search input controls. */
  listId: string
  label: string
  template: LinkTemplate
  context: FieldContext
  picker: Picker
  onTake(index: number): void
  onTakeOut(recordId: string): void
  /** Opens a record. */
  onOpen(recordId: string): void
}

/** The chosen records of a picker, with the found records below. */
export function PickerPanel(props: PickerPanelProps) {
  const { listId, label, template, context, picker, onTake, onTakeOut, onOpen } = props
  const { state, lines, active, fields } = picker
  if (template.tableId === '') return <p className={styles.status}>Please select a table to link to first</p>
  const status = pickerStatus(state, lines.length)
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < list.clientHeight) picker.more()
  }
  return (
    <>
      <Chosen ids={state.chosen} {...{ template, context, onOpen }} onRemove={onTakeOut} />
      {/* Native lists cannot be driven from a text input. */}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-multiselectable={template.allowMultiple || undefined}
        aria-busy={state.awaits !== 'nothing'}
        className={styles.list}
        onScroll={onScroll}
      >
        {lines.map((line, index) => (
          <ListOption
            key={line.kind === 'record' ? line.record.id : 'create'}
            id={`${listId}-${index}`}
            className={styles.line}
            isActive={index === active}
            isSelected={line.kind === 'record' && state.chosen.includes(line.record.id)}
            isDisabled={line.kind === 'create' && state.creating !== null}
            onChoose={() => onTake(index)}
            onPoint={() => picker.point(index)}
          >
            {line.kind === 'record' ? (
              <RecordLine
                record={line.record}
                fields={fields}
                context={context}
                isChosen={state.chosen.includes(line.record.id)}
              />
            ) : state.creating === null ? (
              <>
                <IconPlus size={14} stroke={1.75} />
                <span className={styles.name}>{`Create "${line.name}"`}</span>
              </>
            ) : (
              <>
                <Loader size={14} aria-hidden />
                <span>Creating...</span>
              </>
            )}
          </ListOption>
        ))}
      </div>
      <output className={styles.status} hidden={status === null}>
        {status}
      </output>
    </>
  )
}

interface RecordLineProps {
  record: FoundRecord
  fields: readonly NeighborField[]
  context: FieldContext
  isChosen: boolean
}

function RecordLine({ record, fields, context, isChosen }: RecordLineProps) {
  const { name } = record
  return (
    <>
      <span className={styles.record}>
        <span className={styles.name} data-unnamed={name === '' || undefined}>
          {name || unnamed}
        </span>
        <span className={styles.more}>
          {fields.length <= 1
            ? 'No additional fields'
            : additionalTexts(record, fields, context).map(({ id, text, title }) => (
                <span key={id} className={styles.value} title={title}>
                  {text}
                </span>
              ))}
        </span>
      </span>
      {isChosen && <IconCheck size={14} stroke={2} className={classes['tick'] ?? ''} />}
    </>
  )
}

interface ChosenProps {
  ids: readonly string[]
  template: LinkTemplate
  context: FieldContext
  onOpen(recordId: string): void
  onRemove(recordId: string): void
}

/** The chosen records, in order. They are no tab stops because Backspace in the input removes the last one. */
function Chosen({ ids, template: { tableId }, context: { base }, onOpen, onRemove }: ChosenProps) {
  if (ids.length === 0) return null
  const more = ids.length - maxShown
  return (
    <div className={classes['chosen']}>
      {ids.slice(0, maxShown).map(id => {
        const name = base?.nameOf(tableId, id) || unnamed
        return (
          <span key={id} className={cells['chip']} data-hue={base?.hueOf?.(tableId, id)}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.open}
              aria-label={`Open ${name}`}
              onClick={() => onOpen(id)}
            >
              <span className={classes['chosenName']}>{name}</span>
              <IconArrowsDiagonal size={12} stroke={1.75} />
            </button>
            <button
              type="button"
              tabIndex={-1}
              className={classes['takeOut']}
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(id)}
            >
              <IconX size={12} stroke={2} />
            </button>
          </span>
        )
      })}
      {more > 0 && <span className={styles.more}>{`and ${more.toLocaleString()} more`}</span>}
    </div>
  )
}
