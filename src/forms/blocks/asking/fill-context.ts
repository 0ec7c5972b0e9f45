import { createContext } from 'react'
import type { AnyBlock } from '../block-type.ts'

/** Puts values in place of what texts of a form mention. */
export interface Fill {
  text(text: string): string
  /** An address; the values are encoded. */
  url(url: string): string
  /** A block with its options. Its formatted text is filled in when it is shown. */
  block(any: AnyBlock): AnyBlock
}

/** For forms whose texts mention nothing. */
export const noFill: Fill = { text: text => text, url: url => url, block: any => any }

/** How the texts of a page are filled in. */
export const FillContext = createContext(noFill)
