import { settingsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { playerAddress } from './player-address.ts'

export const videoUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { link, title } = settingsOf<{ link: string; title: string }>(ask)
    const name = title || ask.any.context.block.label || 'Video'
    const address = playerAddress(link)
    if (address !== null)
      return <iframe className="form-video" src={address} title={name} loading="lazy" allowFullScreen />
    return link === '' ? null : (
      <a href={link} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  },
}
