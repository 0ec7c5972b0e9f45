import { useRef, useState } from 'react'
import { announceEntry } from '../asking/announce-entry.ts'
import { controlProps, textsOf } from '../asking/control-props.ts'
import { useIsLive } from '../asking/use-is-live.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** A control of type 'color' always has a value, so the text beside it holds the answer, which can be empty. */
function Color(ask: AskProps) {
  const isLive = useIsLive()
  const [text, setText] = useState(textIn(textsOf(ask), ''))
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="form-affixed">
      {isLive && (
        <input
          type="color"
          className="form-color"
          aria-labelledby={ask.labelledBy}
          value={isColor(text) ? text.toLowerCase() : '#808080'}
          onInput={event => {
            event.stopPropagation()
            if (!input.current) return
            input.current.value = event.currentTarget.value
            setText(event.currentTarget.value)
            announceEntry(input.current)
          }}
          onChange={() => undefined}
        />
      )}
      <input
        ref={input}
        className="form-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="#3b5bdb"
        defaultValue={textIn(textsOf(ask), '')}
        onInput={event => setText(event.currentTarget.value)}
        {...controlProps(ask)}
      />
    </span>
  )
}

export const colorUi: BlockUi = { shape: 'control', Ask: Color }
