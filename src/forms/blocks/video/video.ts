import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { contentLink } from '../content-settings.ts'
import { shortSetting } from '../text-settings.ts'

export const video = defineBlock({
  type: 'video',
  label: 'Video',
  group: 'content',
  searchWords: 'youtube vimeo film',
  settings: z.object({ link: contentLink, title: shortSetting }),
  parts: () => [],
  sample: { answer: {} },
})
