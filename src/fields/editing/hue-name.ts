import type { Hue } from '../hues.ts'

/** A colour as people read it. */
export const hueName = (hue: Hue): string => hue.charAt(0).toUpperCase() + hue.slice(1)
