import type { Fill } from '../blocks/asking/fill-context.ts'
import { fillBlock } from './fill-block.ts'
import { fillIn, fillInUrl, noValues, type ValueOf } from './piping.ts'

/** Fills texts, addresses, and blocks in with the values of what they mention. */
export const filler = (valueOf: ValueOf): Fill => ({
  text: text => fillIn(text, valueOf),
  url: url => fillInUrl(url, valueOf),
  block: any => fillBlock(any, text => fillIn(text, valueOf)),
})

/** For texts of which nothing is known: all mentions read as their fallbacks. */
export const fallbackFiller: Fill = filler(noValues)
