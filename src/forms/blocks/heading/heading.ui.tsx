import { settingsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'

export const headingUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { level } = settingsOf<{ level: 1 | 2 | 3 }>(ask)
    const { label, description } = ask.any.context.block
    // The page itself has the first level.
    const Tag = ({ 1: 'h2', 2: 'h3', 3: 'h4' } as const)[level]
    return (
      <div className="form-heading">
        <Tag>{label}</Tag>
        {description !== '' && <p className="form-help">{description}</p>}
      </div>
    )
  },
}
