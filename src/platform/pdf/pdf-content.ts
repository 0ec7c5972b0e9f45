/** What a PDF holds, as plain data, so that a thread can lay it out. */
export interface PdfContent {
  /** The name of the document, which readers show. It is not drawn. */
  title: string
  /** BCP 47, for readers that speak; English by default. */
  language?: string
  orientation?: 'portrait' | 'landscape'
  /** Drawn small at the left of the foot of each page, beside the page number. Null draws no foot at all. */
  foot?: string | null
  /** Draws a frame around each page, such as `#4445c2`. */
  frame?: string
  blocks: readonly PdfBlock[]
}

export type PdfAlign = 'left' | 'center' | 'right'

export type PdfBlock =
  | { kind: 'heading'; text: string; level?: 1 | 2; align?: PdfAlign }
  /** Lines are kept. `size` is in points and 10 by default; `color` such as `#1c1e24`. */
  | { kind: 'text'; text: string; size?: number; isBold?: boolean; isDim?: boolean; align?: PdfAlign; color?: string }
  /** Names at the left with their values at the right, such as questions and answers. */
  | { kind: 'pairs'; rows: readonly { name: string; value: string }[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  /** Bars with their figures. `share` is the length of a bar between 0 and 1. */
  | { kind: 'bars'; rows: readonly { name: string; share: number; figure: string }[] }
  /** A picture of a type that browsers show, except SVG. One that cannot be read shows its text. Sizes are in points. */
  | { kind: 'image'; data: Uint8Array; text: string; maxWidth?: number; maxHeight?: number; align?: PdfAlign }
  /** Empty room, in points. */
  | { kind: 'space'; height: number }
  | { kind: 'page' }

export interface PdfColumn {
  name: string
  /** Its part of the width, beside those of the other columns; 1 by default. */
  width?: number
  align?: PdfAlign
}
