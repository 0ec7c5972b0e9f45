import { settingsOf } from '../asking/control-props.ts'
import { Picture } from '../asking/Picture.tsx'
import type { BlockUi } from '../block-ui.ts'

interface ImageSettings {
  picture: string | null
  size: { width: number; height: number } | null
  alternativeText: string
  link: string
}

export const imageUi: BlockUi = {
  shape: 'content',
  Ask(ask) {
    const { picture, size, alternativeText, link } = settingsOf<ImageSettings>(ask)
    if (picture === null) return null
    const image = (
      <Picture
        className="form-image"
        picture={picture}
        text={alternativeText}
        sizes="(min-width: 800px) 720px, 100vw"
        size={size}
      />
    )
    if (link === '') return image
    return (
      <a href={link} target="_blank" rel="noreferrer" aria-label={alternativeText === '' ? link : undefined}>
        {image}
      </a>
    )
  },
}
