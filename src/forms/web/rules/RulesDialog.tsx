import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { formLimits } from '../../document/form-limits.ts'
import { applyEdit, useDocument, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import { setCell } from '../edits/set-cell.ts'
import type { Control } from '../settings/control.ts'
import { Setting } from '../settings/Setting.tsx'
import { addAtEnd } from './effect-edits.ts'
import { RuleItem } from './RuleItem.tsx'
import { nameOfVariable } from './rule-texts.ts'
import styles from './Rules.module.css'

/** The rules and the variables of the form. */
export default function RulesDialog({ onClose }: { onClose(): void }) {
  const [tab, setTab] = useState('rules')
  return (
    <Dialog opened onClose={onClose} title="Logic" size={820} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.stack}>
        <SegmentedControl
          aria-label="Logic"
          size="xs"
          data={[
            { value: 'rules', label: 'Rules' },
            { value: 'variables', label: 'Variables' },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === 'rules' ? <Rules /> : <Variables />}
      </div>
    </Dialog>
  )
}

function Rules() {
  const { draft } = useEditor()
  const { rules } = useOutline()
  const mayEdit = useMayEdit()
  const [openId, setOpenId] = useState<string | null>(null)
  const add = () => {
    const { changes, id } = addAtEnd(draft.document, 'rules')
    if (applyEdit(draft, changes, 'Add rule')) setOpenId(id)
  }
  return (
    <>
      <p className={styles.note}>
        {rules.length === 0
          ? 'Rules show, hide, or require questions, and decide which page comes next.'
          : 'For each question and page, the first rule that holds decides.'}
      </p>
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          <RuleItem
            key={rule.id}
            rule={rule}
            index={index}
            count={rules.length}
            isOpen={openId === rule.id}
            onToggle={() => setOpenId(openId === rule.id ? null : rule.id)}
          />
        ))}
      </ol>
      {mayEdit && (
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={rules.length >= formLimits.rules}
          onClick={add}
        >
          Add a rule
        </Button>
      )}
    </>
  )
}

const nameControl: Control = { kind: 'text', label: 'Name' }
const typeControl: Control = {
  kind: 'choice',
  label: 'Type',
  choices: [
    { value: 'number', label: 'Number' },
    { value: 'text', label: 'Text' },
    { value: 'duration', label: 'Duration' },
    { value: 'choice', label: 'Choice' },
  ],
}
const firstControls = {
  number: { kind: 'number', label: 'Starts with' },
  duration: { kind: 'number', label: 'Starts with, in seconds' },
  text: { kind: 'text', label: 'Starts with' },
} as const satisfies Record<string, Control>

/** The values that rules calculate. */
function Variables() {
  const { draft } = useEditor()
  const { variables } = useOutline()
  const { variables: all } = useDocument()
  const mayEdit = useMayEdit()
  const remove = (id: string) =>
    applyEdit(draft, [setCell(draft.document, { list: 'variables', id, key: 'isDeleted' }, true)], 'Delete variable')
  return (
    <>
      <p className={styles.note}>Rules can set variables, such as a score, and other rules can ask for them.</p>
      <ul className={styles.rules}>
        {variables.map((variable, index) => {
          const cell = (key: string) => ({ list: 'variables' as const, ids: [variable.id], key })
          const type = all[variable.id]?.type ?? 'number'
          return (
            <li key={variable.id} className={styles.variable} aria-label={nameOfVariable(variable, index)}>
              <Setting control={nameControl} address={cell('name')} />
              <Setting control={typeControl} address={cell('type')} />
              {type !== 'choice' && <Setting key={type} control={firstControls[type]} address={cell('initial')} />}
              {mayEdit && (
                <ActionIcon
                  className={styles.beside ?? ''}
                  aria-label={`Delete variable ${index + 1}`}
                  onClick={() => remove(variable.id)}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && (
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={variables.length >= formLimits.variables}
          onClick={() => applyEdit(draft, addAtEnd(draft.document, 'variables').changes, 'Add variable')}
        >
          Add a variable
        </Button>
      )}
    </>
  )
}
