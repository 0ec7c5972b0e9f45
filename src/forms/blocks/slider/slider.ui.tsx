import { useRef, useState } from 'react'
import { announceEntry } from '../asking/announce-entry.ts'
import { controlProps, settingsOf, textsOf } from '../asking/control-props.ts'
import { useIsLive } from '../asking/use-is-live.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'

interface Settings {
  min: number
  max: number
  step: number
  lowLabel: string
  highLabel: string
  unit: string
}

/** A slider always has a value, so the number beside it holds the answer, which can be empty. */
function Slider(ask: AskProps) {
  const { min, max, step, lowLabel, highLabel, unit } = settingsOf<Settings>(ask)
  const isLive = useIsLive()
  const [text, setText] = useState(textIn(textsOf(ask), ''))
  const number = useRef<HTMLInputElement>(null)
  const limits = { min, max, step }
  const slide = (value: string) => {
    if (!number.current) return
    number.current.value = value
    setText(value)
    announceEntry(number.current)
  }
  const shown = text === '' || Number.isNaN(Number(text)) ? (min + max) / 2 : Number(text)
  return (
    <div className="form-slider">
      {isLive && (
        <input
          type="range"
          {...limits}
          value={shown}
          data-empty={text === '' || undefined}
          aria-labelledby={ask.labelledBy}
          onInput={event => {
            event.stopPropagation()
            slide(event.currentTarget.value)
          }}
          onChange={() => undefined}
          // A press where it stands chooses that value too.
          onPointerUp={event => slide(event.currentTarget.value)}
        />
      )}
      <span className="form-affixed">
        <input
          ref={number}
          className="form-input"
          type="number"
          inputMode="decimal"
          {...limits}
          defaultValue={textIn(textsOf(ask), '')}
          onInput={event => setText(event.currentTarget.value)}
          {...controlProps(ask)}
        />
        {unit !== '' && <span className="form-affix">{unit}</span>}
      </span>
      {(lowLabel !== '' || highLabel !== '') && (
        <div className="form-scale-labels">
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </div>
      )}
    </div>
  )
}

export const sliderUi: BlockUi = { shape: 'control', Ask: Slider }
