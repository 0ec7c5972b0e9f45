import { controlId, groupProps, settingsOf } from '../asking/control-props.ts'
import { MomentControl } from '../asking/MomentControl.tsx'
import type { BlockUi } from '../block-ui.ts'
import { useTranslate } from '../asking/use-translate.ts'

export const dateRangeUi: BlockUi = {
  shape: 'group',
  Ask(ask) {
    const { min, max } = settingsOf<{ min: string | null; max: string | null }>(ask)
    const translate = useTranslate()
    return (
      <div className="form-parts" {...groupProps(ask)}>
        {[
          { part: 'start', name: 'From' },
          { part: 'end', name: 'To' },
        ].map(({ part, name }) => (
          <div key={part} className="form-part">
            <label className="form-part-label" htmlFor={controlId(ask.any.context.block.id, part)}>
              {translate(name)}
            </label>
            <MomentControl ask={ask} type="date" part={part} min={min ?? undefined} max={max ?? undefined} />
          </div>
        ))}
      </div>
    )
  },
}
