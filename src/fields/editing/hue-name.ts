import type { Hue } from '../hues.ts'

/** The display name of a color. */
export const hueName = (hue: Hue): string => hue.charAt(0).toUpperCase() + hue.slice(1)
