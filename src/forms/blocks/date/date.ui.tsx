import { settingsOf } from '../asking/control-props.ts'
import { MomentControl } from '../asking/MomentControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const dateUi: BlockUi = {
  shape: 'control',
  Ask(ask) {
    const { min, max } = settingsOf<{ min: string | null; max: string | null }>(ask)
    return <MomentControl ask={ask} type="date" min={min ?? undefined} max={max ?? undefined} />
  },
}
