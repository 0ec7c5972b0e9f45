import { settingsOf } from '../asking/control-props.ts'
import { FormattedText } from '../asking/FormattedText.tsx'
import type { BlockUi } from '../block-ui.ts'
import { useTranslate } from '../asking/use-translate.ts'

export const spoilerUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { text, isOpen } = settingsOf<{ text: string; isOpen: boolean }>(ask)
    const translate = useTranslate()
    return (
      <details className="form-spoiler" open={isOpen}>
        <summary>{ask.any.context.block.label || translate('More')}</summary>
        <FormattedText text={text} />
      </details>
    )
  },
}
