import { settingsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { playerAddress } from './player-address.ts'
import { useTranslate } from '../asking/use-translate.ts'

export const videoUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { link, title } = settingsOf<{ link: string; title: string }>(ask)
    const translate = useTranslate()
    const name = title || ask.any.context.block.label || translate('Video')
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
