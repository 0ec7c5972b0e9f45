import type { FormDocument } from '../document/form-document.ts'

/** The id of the file that has a key. */
export const pictureId = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

const keyOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** The keys of all pictures that a form shows. */
export function pictureKeys({ blocks, options, theme }: FormDocument): Set<string> {
  return new Set([
    ...[theme.logo, theme.cover, theme.backgroundPicture].flatMap(keyOf),
    ...Object.values(options).flatMap(({ picture }) => keyOf(picture)),
    ...Object.values(blocks).flatMap(({ settings }) => keyOf(settings['picture'])),
  ])
}
