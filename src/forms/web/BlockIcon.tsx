import { createElement } from 'react'
import { blockIcon } from './block-icons.ts'

/** The icon of a type of block. Its name stands beside it. */
export const BlockIcon = ({ type, size = 16 }: { type: string; size?: number }) =>
  createElement(blockIcon(type), { size, stroke: 1.75, 'aria-hidden': true })
