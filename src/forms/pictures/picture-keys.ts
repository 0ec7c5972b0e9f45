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

/** A form with other keys for its pictures; null takes a picture out. Keys that are not named stay. */
export function replacePictures(document: FormDocument, keys: ReadonlyMap<string, string | null>): FormDocument {
  const replaced = <Value>(value: Value) =>
    typeof value === 'string' && keys.has(value) ? (keys.get(value) ?? null) : value
  const { theme } = document
  return {
    ...document,
    theme: {
      ...theme,
      logo: replaced(theme.logo),
      cover: replaced(theme.cover),
      backgroundPicture: replaced(theme.backgroundPicture),
    },
    options: mapValues(document.options, option => ({ ...option, picture: replaced(option.picture) })),
    blocks: mapValues(document.blocks, block =>
      'picture' in block.settings
        ? { ...block, settings: { ...block.settings, picture: replaced(block.settings['picture']) ?? null } }
        : block,
    ),
  }
}

const mapValues = <Value>(values: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, change(value)]))
