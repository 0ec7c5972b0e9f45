import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Effect } from '../../document/effect.ts'
import type { FormDocument, Variable } from '../../document/form-document.ts'
import { allBlocks } from '../../document/outline.ts'
import { outlineOf } from '../editor-context.ts'
import { nameOfThing } from '../editor-actions.ts'
import {
  addedTo,
  addition,
  answeredBlocks,
  destinationKey,
  destinationOf,
  effectKinds,
  firstEffect,
  settingKind,
  type SettingKind,
} from './effect-edits.ts'
import { ruleFields } from './rule-fields.ts'
import { nameOfBlock, nameOfVariable } from './rule-texts.ts'
import styles from './Rules.module.css'

interface EffectLineProps {
  document: FormDocument
  effect: Effect
  /** The blocks that the rule cannot decide about. */
  read: ReadonlySet<string>
  /** Its number in the rule, from 1. */
  number: number
  readOnly: boolean
  onChange(effect: Effect): void
  onRemove(): void
}

interface Choice {
  value: string
  label: string
}

/** What a rule does: the kind of effect, and what it is about. */
export function EffectLine({ document, effect, read, number, readOnly, onChange, onRemove }: EffectLineProps) {
  const outline = outlineOf(document)
  return (
    <fieldset className={styles.effect} aria-label={`Effect ${number}`}>
      <Select
        aria-label="Does"
        data={effectKinds.map(({ kind, label }) => ({
          value: kind,
          label,
          disabled: kind !== effect.do && firstEffect(kind, outline, read) === null,
        }))}
        value={effect.do}
        allowDeselect={false}
        disabled={readOnly}
        onChange={chosen => {
          const kind = effectKinds.find(each => each.kind === chosen)?.kind
          const next = kind && kind !== effect.do ? firstEffect(kind, outline, read) : null
          // Showing and hiding are about the same things.
          const isTurned = (kind === 'show' || kind === 'hide') && (effect.do === 'show' || effect.do === 'hide')
          if (next) onChange(isTurned ? { ...effect, do: kind } : next)
        }}
      />
      <Details document={document} effect={effect} readOnly={readOnly} onChange={onChange} />
      {!readOnly && (
        <ActionIcon aria-label={`Remove effect ${number}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </fieldset>
  )
}

function Details({
  document,
  effect,
  readOnly,
  onChange,
}: Omit<EffectLineProps, 'read' | 'number' | 'onRemove'>): ReactNode {
  const outline = outlineOf(document)
  const blocks = (list: ReturnType<typeof allBlocks>): Choice[] =>
    list.map(block => ({ value: block.id, label: nameOfBlock(block) }))
  const pages = outline.pages.map(({ id }) => ({ value: id, label: nameOfThing(document, { list: 'pages', id }) }))
  const endings = outline.endings.map(({ id }) => ({
    value: id,
    label: nameOfThing(document, { list: 'endings', id }),
  }))
  const prefixed = (list: string, choices: readonly Choice[]) =>
    choices.map(({ value, label }) => ({ value: `${list} ${value}`, label }))
  const pick = (label: string, { data, value, set }: Picked) => (
    <Select
      aria-label={label}
      data={data}
      value={value}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      onChange={chosen => chosen !== null && chosen !== value && set(chosen)}
    />
  )
  switch (effect.do) {
    case 'show':
    case 'hide': {
      const options = allBlocks(outline).flatMap(block =>
        (outline.options.get(block.id) ?? []).map(({ id, label }) => ({
          value: id,
          label: `${nameOfBlock(block)}: ${label}`,
        })),
      )
      return pick('What', {
        data: [
          { group: 'Blocks', items: prefixed('blocks', blocks(allBlocks(outline))) },
          { group: 'Pages', items: prefixed('pages', pages) },
          { group: 'Options', items: prefixed('options', options) },
        ],
        value: `${effect.list} ${effect.id}`,
        set: key => {
          const [list = '', id = ''] = key.split(' ')
          if (list === 'blocks' || list === 'pages' || list === 'options') onChange({ ...effect, list, id })
        },
      })
    }
    case 'require':
      return pick('Question', {
        data: blocks(answeredBlocks(outline)),
        value: effect.blockId,
        set: blockId => onChange({ ...effect, blockId }),
      })
    case 'go':
      return (
        <>
          {pick('From page', { data: pages, value: effect.pageId, set: pageId => onChange({ ...effect, pageId }) })}
          {pick('To', {
            data: [
              { group: 'Pages', items: prefixed('pages', pages) },
              { group: 'Endings', items: prefixed('endings', endings) },
            ],
            value: destinationKey(effect.to),
            set: key => onChange({ ...effect, to: destinationOf(key) }),
          })}
        </>
      )
    case 'set':
      return <SetDetails document={document} effect={effect} readOnly={readOnly} pick={pick} onChange={onChange} />
    case 'disqualify':
      return pick('Ending', {
        data: endings,
        value: effect.endingId,
        set: endingId => onChange({ ...effect, endingId }),
      })
  }
}

interface Picked {
  data: (Choice | { group: string; items: Choice[] })[]
  value: string
  set(value: string): void
}

interface SetDetailsProps extends Omit<EffectLineProps, 'effect' | 'read' | 'number' | 'onRemove'> {
  effect: Extract<Effect, { do: 'set' }>
  pick(label: string, picked: Picked): ReactNode
}

const ways: Record<Exclude<SettingKind, 'other'>, string> = {
  value: 'to the value',
  add: 'by adding',
  answer: 'to the answer of',
  points: 'to the points so far',
}

function SetDetails({ document, effect, readOnly, pick, onChange }: SetDetailsProps): ReactNode {
  const outline = outlineOf(document)
  const { variableId, to } = effect
  const variable = document.variables[variableId]
  const fields = ruleFields(outline, document.settings).filter(
    ({ id }) => !outline.variables.some(each => each.id === id),
  )
  const kind = settingKind(variableId, to)
  const begin = (way: string) => {
    const answer = fields[0]?.id
    if (way === 'value') onChange({ ...effect, to: { value: variable?.type === 'text' ? '' : 0 } })
    if (way === 'add') onChange({ ...effect, to: addition(variableId, 1) })
    if (way === 'points') onChange({ ...effect, to: { points: null } })
    if (way === 'answer' && answer !== undefined) onChange({ ...effect, to: { answer } })
  }
  return (
    <>
      {pick('Variable', {
        data: outline.variables.map((each, index) => ({ value: each.id, label: nameOfVariable(each, index) })),
        value: variableId,
        set: id => onChange({ ...effect, variableId: id, to: kind === 'add' ? addition(id, 1) : to }),
      })}
      {kind === 'other' ? (
        <p className={styles.note}>A calculation from a form file</p>
      ) : (
        pick('How', {
          data: Object.entries(ways).map(([value, label]) => ({ value, label })),
          value: kind,
          set: begin,
        })
      )}
      {kind === 'value' && 'value' in to && (
        <ValueInput
          variable={variable}
          value={to.value}
          readOnly={readOnly}
          onChange={value => onChange({ ...effect, to: { value } })}
        />
      )}
      {kind === 'add' && (
        <NumberInput
          aria-label="Amount"
          value={addedTo(variableId, to) ?? 0}
          readOnly={readOnly}
          onChange={amount => typeof amount === 'number' && onChange({ ...effect, to: addition(variableId, amount) })}
        />
      )}
      {kind === 'answer' &&
        'answer' in to &&
        pick('Answer', {
          data: fields.map(({ id, name }) => ({ value: id, label: name })),
          value: to.answer,
          set: answer => onChange({ ...effect, to: { answer } }),
        })}
    </>
  )
}

interface ValueInputProps {
  variable: Variable | undefined
  value: number | string
  readOnly: boolean
  onChange(value: number | string): void
}

function ValueInput({ variable, value, readOnly, onChange }: ValueInputProps) {
  if (variable?.type === 'choice') {
    return (
      <Select
        aria-label="Value"
        data={variable.choices.map(({ id, label }) => ({ value: id, label }))}
        value={String(value)}
        disabled={readOnly}
        onChange={chosen => chosen !== null && onChange(chosen)}
      />
    )
  }
  if (variable?.type === 'text') {
    return (
      <TextInput
        aria-label="Value"
        value={String(value)}
        readOnly={readOnly}
        maxLength={10_000}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <NumberInput
      aria-label="Value"
      value={typeof value === 'number' ? value : 0}
      readOnly={readOnly}
      onChange={number => typeof number === 'number' && onChange(number)}
    />
  )
}
