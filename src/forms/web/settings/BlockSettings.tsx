import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { readSettings } from '../../blocks/block-context.ts'
import type { BlockType } from '../../blocks/block-type.ts'
import { payment, type PaymentSettings } from '../../blocks/payment/payment.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { Block } from '../../document/form-document.ts'
import { groupLabels } from '../block-icons.ts'
import { applyEdit, useDocument, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import { changeType } from '../edits/block-edits.ts'
import { findBlocks } from '../palette/find-blocks.ts'
import { OutcomeSettings } from '../quiz/OutcomeSettings.tsx'
import { canBeScored } from '../quiz/quiz-edits.ts'
import { contradiction, settingsOf } from './block-controls.ts'
import { blockControls } from './common-controls.ts'
import type { Control } from './control.ts'
import { paymentSettingsOf } from '../../payments/payment-settings.ts'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { Group, MoreSettings } from './Group.tsx'
import { OptionsSettings } from './OptionsSettings.tsx'
import { Setting } from './Setting.tsx'

const PaymentSettingsPart = lazyPart(() => import('../../payments/web/PaymentSettings.tsx'))

/** Whether respondents answer blocks of a type. */
const isAnswered = (type: BlockType): boolean => type.group !== 'content' && !type.isInvisible

/** Whether a setting makes a difference with the other settings that a block has. */
function isInUse(name: string, type: BlockType, block: Block): boolean {
  if (name === 'otherLabel') return readSettings(type, block.settings)['hasOther'] === true
  if (type.type === payment.type) return isPaymentSettingInUse(name, paymentSettingsOf(block))
  return name !== 'requiredParts' || block.isRequired
}

/** Whether a setting makes a difference with the way in which a payment finds its price. */
function isPaymentSettingInUse(name: string, { pricing, hasQuantity }: PaymentSettings): boolean {
  switch (name) {
    case 'price':
      return pricing === 'fixed'
    case 'minPrice':
    case 'maxPrice':
      return pricing === 'entered'
    case 'variableId':
      return pricing === 'calculated'
    case 'maxQuantity':
      return hasQuantity
    default:
      return true
  }
}

/** The control of the label of a block; null if its type shows none. */
function labelControl(type: BlockType): Control | null {
  if (type.group !== 'content')
    return type.isInvisible ? { ...blockControls.label, label: 'Name', rows: 1 } : blockControls.label
  const isSilent = ['divider', 'image', 'video', 'rich_text'].includes(type.type)
  return isSilent ? null : { ...blockControls.label, label: type.label }
}

/** The settings of a block: what all blocks have, and what its type has. */
export function BlockSettings({ block }: { block: Block }) {
  const type = blockTypes[block.type]
  if (!type) return null
  return <SettingsOfType block={block} type={type} />
}

function SettingsOfType({ block, type }: { block: Block; type: BlockType }) {
  const cell = (key: string) => ({ list: 'blocks' as const, ids: [block.id], key })
  const common = (key: keyof typeof blockControls) => <Setting control={blockControls[key]} address={cell(key)} />
  const label = labelControl(type)
  const answer = settingsOf(type, 'answer').filter(({ name }) => isInUse(name, type, block))
  const points = settingsOf(type, 'points')
  const { isQuiz, outcomeBy } = useDocument().settings
  const choices = (useOutline().options.get(block.id) ?? []).filter(({ role }) => role === 'choice')
  const wrong = contradiction(type, block)
  const own = (settings: typeof answer) =>
    settings.map(({ name, control }) => (
      <Setting
        key={`${block.type} ${name}`}
        control={control}
        address={cell(`settings.${name}`)}
        problem={name === wrong ? 'This is below the lower limit, so no answer is accepted' : null}
      />
    ))
  return (
    <>
      <Group>
        <TypeSelect block={block} />
        {label && <Setting control={label} address={cell('label')} />}
        {isAnswered(type) && common('description')}
        {isAnswered(type) && !type.isTakenAtSubmit && common('isRequired')}
        {isAnswered(type) && !type.isTakenAtSubmit && block.isRequired && common('requiredText')}
      </Group>
      {type.optionRoles?.map(role => (
        <OptionsSettings
          key={`${block.id} ${role}`}
          blockId={block.id}
          role={role}
          hasPoints={type.score !== undefined}
          hasPictures={type.type === 'picture_choice'}
        />
      ))}
      {isQuiz && outcomeBy === 'majority' && canBeScored(block.type) && choices.length > 0 && (
        <OutcomeSettings options={choices} />
      )}
      {type.type === payment.type && (
        <LazyPart>
          <PaymentSettingsPart block={block} />
        </LazyPart>
      )}
      {answer.length > 0 && <Group title={type.label}>{own(answer)}</Group>}
      {type.isInvisible && <Group>{common('urlName')}</Group>}
      {!type.isInvisible && (
        <Group title="Layout">
          {common('width')}
          {common('isHidden')}
        </Group>
      )}
      {isAnswered(type) && <MoreSettings title="Prefill from the link">{common('urlName')}</MoreSettings>}
      {points.length > 0 && <MoreSettings title="Points">{own(points)}</MoreSettings>}
    </>
  )
}

/** The type of a block. Another type keeps the settings that it knows. */
function TypeSelect({ block }: { block: Block }) {
  const { draft, offered } = useEditor()
  const mayEdit = useMayEdit()
  const data = useMemo(
    () =>
      findBlocks('', new Set([...offered, block.type])).map(({ group, types }) => ({
        group: groupLabels[group],
        items: types.map(({ type, label }) => ({ value: type, label })),
      })),
    [offered, block.type],
  )
  return (
    <Select
      label="Type"
      data={data}
      value={block.type}
      allowDeselect={false}
      searchable
      maxDropdownHeight={360}
      disabled={!mayEdit}
      onChange={type => {
        if (type === null || type === block.type) return
        applyEdit(draft, changeType(draft.document, block.id, type), 'Change type')
      }}
    />
  )
}
