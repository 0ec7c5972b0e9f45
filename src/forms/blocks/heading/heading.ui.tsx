import { settingsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'

export const headingUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { level } = settingsOf<{ level: 1 | 2 | 3 }>(ask)
    const { label, description } = ask.any.context.block
    return (
      <div className="form-heading">
        {/* Its level is how large it is. For screen readers no level of the page is left out. */}
        <h2 className={`form-heading-${level}`}>{label}</h2>
        {description !== '' && <p className="form-help">{description}</p>}
      </div>
    )
  },
}
