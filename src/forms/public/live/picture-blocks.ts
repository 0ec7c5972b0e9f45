import { image } from '../../blocks/image/image.ts'
import { imageUi } from '../../blocks/image/image.ui.tsx'
import { pictureChoice } from '../../blocks/picture_choice/picture_choice.ts'
import { pictureChoiceUi } from '../../blocks/picture_choice/picture_choice.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** Blocks that show pictures. */
export const pictureBlocks: LoadedBlocks = {
  types: { image, picture_choice: pictureChoice },
  uis: { image: imageUi, picture_choice: pictureChoiceUi },
}
