import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { say } from '../../../ui/toasts/say.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import type { Rule } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { setCell } from '../edits/set-cell.ts'
import { useDocument, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import type { Control } from '../settings/control.ts'
import { Setting } from '../settings/Setting.tsx'
import { EffectLine } from './EffectLine.tsx'
import { effectKinds, firstEffect, moveRule, readBlocks } from './effect-edits.ts'
import { ruleFields } from './rule-fields.ts'
import { ruleName } from './rule-texts.ts'
import styles from './Rules.module.css'

const FilterPanel = lazyPart(() => import('../../../tables/filter/FilterPanel.tsx'))

interface RuleItemProps {
  rule: Rule
  index: number
  count: number
  isOpen: boolean
  onToggle(): void
}

/** A rule of the list; opened, with its condition and its effects. */
export function RuleItem({ rule, index, count, isOpen, onToggle }: RuleItemProps) {
  const editor = useEditor()
  const { draft } = editor
  const document = useDocument()
  const readOnly = !useMayEdit()
  const [problem, setProblem] = useState<string | null>(null)
  const { id } = rule
  const name = ruleName(document, rule, index)

  /** Applies changes. What is refused, such as a circle, is said beside the rule. */
  function apply(changes: Parameters<typeof draft.change>[0], label: string): void {
    if (changes.length === 0) return
    const [refused] = draft.change(changes, label).filter(({ reason }) => reason !== 'unchanged')
    setProblem(refused ? refused.message || 'Someone else changed this rule meanwhile' : null)
  }
  const set = (key: 'when' | 'effects' | 'isOff', value: unknown, label: string) =>
    apply([setCell(draft.document, { list: 'rules', id, key }, value)], label)
  /** Moves the rule, and keeps the focus on it. The button that was pressed may be disabled afterwards. */
  const move = (by: number) => {
    const to = index + by
    if (to < 0 || to >= count) return
    apply(moveRule(draft.document, id, to), 'Move rule')
    say(`${to + 1} of ${count}`)
    if (to === 0 || to === count - 1) editor.focus(`[data-rule="${id}"]`)
  }

  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={styles.rule} data-off={rule.isOff || undefined}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          data-rule={id}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
          onKeyDown={event => {
            const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
            if (by === undefined || readOnly) return
            event.preventDefault()
            move(by)
          }}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <span>{name}</span>
        </button>
        {!readOnly && (
          <>
            <ActionIcon aria-label={`Move rule ${index + 1} up`} disabled={index === 0} onClick={() => move(-1)}>
              <IconArrowUp size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move rule ${index + 1} down`}
              disabled={index === count - 1}
              onClick={() => move(1)}
            >
              <IconArrowDown size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Delete rule ${index + 1}`}
              onClick={() => apply(deleteRule(draft.document, id), 'Delete rule')}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </>
        )}
        <Switch
          aria-label={`Use rule ${index + 1}`}
          checked={!rule.isOff}
          disabled={readOnly}
          onChange={event => set('isOff', !event.currentTarget.checked, 'Turn rule on or off')}
        />
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen && <RuleDetails rule={rule} readOnly={readOnly} set={set} />}
    </li>
  )
}

const deleteRule = (document: Parameters<typeof setCell>[0], id: string) => [
  setCell(document, { list: 'rules', id, key: 'isDeleted' }, true),
]

const nameControl: Control = { kind: 'text', label: 'Name', placeholder: 'What it does' }

interface RuleDetailsProps {
  rule: Rule
  readOnly: boolean
  set(key: 'when' | 'effects', value: unknown, label: string): void
}

function RuleDetails({ rule, readOnly, set }: RuleDetailsProps) {
  const document = useDocument()
  const outline = useOutline()
  const { effects } = rule
  const setEffects = (next: typeof effects) => set('effects', next, 'Edit rule')
  const read = readBlocks(rule)
  const first = effectKinds.map(({ kind }) => firstEffect(kind, outline, read)).find(effect => effect !== null)
  return (
    <div className={styles.details}>
      <Setting control={nameControl} address={{ list: 'rules', ids: [rule.id], key: 'name' }} />
      <section aria-label="When" className={styles.part} inert={readOnly}>
        <h3 className={styles.partTitle}>When</h3>
        <LazyPart>
          <FilterPanel
            fields={ruleFields(outline, document.settings)}
            filter={rule.when}
            empty="Always, until you add a condition."
            onChange={when => set('when', when, 'Edit rule')}
          />
        </LazyPart>
      </section>
      <section aria-label="Then" className={styles.part}>
        <h3 className={styles.partTitle}>Then</h3>
        {effects.map((effect, at) => (
          <EffectLine
            // They have no ids, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            document={document}
            effect={effect}
            read={read}
            number={at + 1}
            readOnly={readOnly}
            onChange={next => setEffects(effects.with(at, next))}
            onRemove={() => setEffects(effects.toSpliced(at, 1))}
          />
        ))}
        {!readOnly && (
          <Button
            variant="default"
            size="xs"
            className={styles.add ?? ''}
            leftSection={<IconPlus size={14} stroke={1.75} />}
            disabled={!first || effects.length >= formLimits.effectsPerRule}
            onClick={() => first && setEffects([...effects, first])}
          >
            Add an effect
          </Button>
        )}
      </section>
    </div>
  )
}
