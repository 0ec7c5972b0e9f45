import type * as z from 'zod/mini'
import { knownBlocks } from '../../blocks/registry.ts'
import type { Singleton } from '../../document/change.ts'
import { type ThingList, thingSchemas } from '../../document/form-document.ts'
import { formSettings, formTheme } from '../../document/form-settings.ts'

const singletons = { settings: formSettings, theme: formTheme } as const
const group = 'settings.'

/** Cells of things: one key of one or more things of a list. */
export interface CellsAddress {
  list: ThingList | Singleton
  /** For the settings and the theme, the name of the list. */
  ids: readonly string[]
  key: string
}

/** The schema of a cell; null if there is no such cell. @param type the type of the block that has the cell. */
export function cellSchema(list: ThingList | Singleton, key: string, type = ''): z.ZodMiniType | null {
  if (list === 'blocks' && key.startsWith(group)) return knownBlocks.setting(type, key.slice(group.length))
  const { shape } = list === 'settings' || list === 'theme' ? singletons[list] : thingSchemas[list]
  return Object.hasOwn(shape, key) ? ((shape as Record<string, z.ZodMiniType>)[key] ?? null) : null
}

/** The value of a cell that stores nothing; undefined if it needs a value. */
export const defaultOf = (schema: z.ZodMiniType | null): unknown => schema?.safeParse(undefined).data
