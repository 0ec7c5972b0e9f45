import { settingsOf } from '../asking/control-props.ts'
import { FormattedText } from '../asking/FormattedText.tsx'
import type { BlockUi } from '../block-ui.ts'

export const richTextUi: BlockUi = {
  shape: 'content',
  Ask: ask => <FormattedText text={settingsOf<{ text: string }>(ask).text} />,
}
