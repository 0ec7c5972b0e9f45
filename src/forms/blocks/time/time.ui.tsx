import { duration } from '../../../fields/duration/duration.ts'
import { settingsOf } from '../asking/control-props.ts'
import { MomentControl } from '../asking/MomentControl.tsx'
import type { BlockUi } from '../block-ui.ts'

const clock = (seconds: number | null): string | undefined =>
  seconds === null ? undefined : duration.show(seconds, { format: 'h:mm' }).padStart(5, '0')

export const timeUi: BlockUi = {
  shape: 'control',
  Ask(ask) {
    const { min, max } = settingsOf<{ min: number | null; max: number | null }>(ask)
    return <MomentControl ask={ask} type="time" min={clock(min)} max={clock(max)} />
  },
}
