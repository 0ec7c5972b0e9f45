import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { contentLink, pictureKey, pictureSize } from '../content-settings.ts'
import { shortSetting } from '../text-settings.ts'

export const image = defineBlock({
  type: 'image',
  label: 'Image',
  group: 'content',
  searchWords: 'picture photo logo',
  settings: z.object({ picture: pictureKey, size: pictureSize, alternativeText: shortSetting, link: contentLink }),
  parts: () => [],
  sample: { answer: {} },
})
