import { useState, type SyntheticEvent } from 'react'
import { ChoiceList } from '../asking/ChoiceList.tsx'
import { controlProps, settingsOf, textsOf } from '../asking/control-props.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { textsIn } from '../entries.ts'
import { otherValue } from '../entry-rules.ts'
import { useTranslate } from '../asking/use-translate.ts'

/** A list that opens, so that many options take little room. It also works without scripts. */
function MultiDropdown(ask: AskProps) {
  const { placeholder, otherLabel } = settingsOf<{ placeholder: string; otherLabel: string }>(ask)
  const [chosen, setChosen] = useState(textsIn(textsOf(ask), ''))
  const translate = useTranslate()
  const { name } = controlProps(ask)
  const labels = [...ask.options, { id: otherValue, label: otherLabel || translate('Other') }]
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, label }) => label || id)
  const update = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input:checked')]
    setChosen(boxes.filter(box => box.name === name).map(({ value }) => value))
  }
  return (
    <details className="form-details" onInput={update} open={ask.problem ? true : undefined}>
      <summary className="form-input" aria-labelledby={`${ask.labelledBy} ${ask.labelledBy}-chosen`}>
        <span id={`${ask.labelledBy}-chosen`}>{labels.join(', ') || placeholder || translate('Choose')}</span>
      </summary>
      <ChoiceList ask={ask} isMultiple />
    </details>
  )
}

export const multiDropdownUi: BlockUi = { shape: 'group', Ask: MultiDropdown }
