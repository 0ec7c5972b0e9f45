import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { formLimits } from '../../document/form-limits.ts'
import { applyEdit, useDocument, useEditor, useEditorUi, useMayEdit, useOutline } from '../editor-context.ts'
import type { LogicTab } from '../editor-ui.ts'
import { setCell } from '../edits/set-cell.ts'
import type { Control } from '../settings/control.ts'
import { Setting } from '../settings/Setting.tsx'
import { addAtEnd } from './effect-edits.ts'
import { RuleItem } from './RuleItem.tsx'
import { nameOfVariable } from './rule-texts.ts'
import styles from './Rules.module.css'

const BranchMap = lazyPart(() => import('../branch-map/BranchMap.tsx'))
const DebuggerPanel = lazyPart(() => import('../debugger/DebuggerPanel.tsx'))

const wide = { content: styles.content ?? '', body: styles.body ?? '' }

/** The rules and the variables of the form, its branches as a map, and a place to test them. */
export default function RulesDialog({ onClose }: { onClose(): void }) {
  const { ui } = useEditor()
  const tab = useEditorUi(({ sheet }) => sheet)
  const [openId, setOpenId] = useState<string | null>(null)
  const isWide = tab === 'map' || tab === 'test'
  const openRule = (ruleId: string) => {
    setOpenId(ruleId)
    ui.setState({ sheet: 'rules' })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Logic"
      size={820}
      fullScreen={isWide}
      classNames={isWide ? wide : {}}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={isWide ? `${styles.stack} ${styles.fill}` : styles.stack}>
        <SegmentedControl
          aria-label="Logic"
          size="xs"
          data={[
            { value: 'rules', label: 'Rules' },
            { value: 'variables', label: 'Variables' },
            { value: 'map', label: 'Map' },
            { value: 'test', label: 'Test' },
          ]}
          value={tab ?? 'rules'}
          onChange={next => ui.setState({ sheet: next as LogicTab })}
        />
        {tab === 'rules' && <Rules openId={openId} onOpen={setOpenId} />}
        {tab === 'variables' && <Variables />}
        {tab === 'map' && (
          <LazyPart>
            <BranchMap onRule={openRule} onLeave={onClose} />
          </LazyPart>
        )}
        {tab === 'test' && (
          <LazyPart>
            <DebuggerPanel onRule={openRule} onLeave={onClose} />
          </LazyPart>
        )}
      </div>
    </Dialog>
  )
}

interface RulesProps {
  openId: string | null
  onOpen(ruleId: string | null): void
}

function Rules({ openId, onOpen }: RulesProps) {
  const { draft } = useEditor()
  const { rules } = useOutline()
  const mayEdit = useMayEdit()
  const add = () => {
    const { changes, id } = addAtEnd(draft.document, 'rules')
    if (applyEdit(draft, changes, 'Add rule')) onOpen(id)
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
            onToggle={() => onOpen(openId === rule.id ? null : rule.id)}
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
