import { settingsOf } from '../asking/control-props.ts'
import { MomentControl } from '../asking/MomentControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const dateTimeUi: BlockUi = {
  shape: 'control',
  Ask(ask) {
    const { min, max } = settingsOf<{ min: string | null; max: string | null }>(ask)
    return (
      <MomentControl
        ask={ask}
        type="datetime-local"
        min={min === null ? undefined : `${min}T00:00`}
        max={max === null ? undefined : `${max}T23:59`}
      />
    )
  },
}
