import { settingsOf } from '../asking/control-props.ts'
import { FormattedText } from '../asking/FormattedText.tsx'
import type { BlockUi } from '../block-ui.ts'

export const spoilerUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { text, isOpen } = settingsOf<{ text: string; isOpen: boolean }>(ask)
    return (
      <details className="form-spoiler" open={isOpen}>
        <summary>{ask.any.context.block.label || 'More'}</summary>
        <FormattedText text={text} />
      </details>
    )
  },
}
