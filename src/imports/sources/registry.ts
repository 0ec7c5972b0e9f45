import { AppError } from '../../platform/errors.ts'
import type { ImportSource } from '../job/import-source.ts'
import { airtableSource } from './airtable/airtable-source.ts'
import { baseSource } from './base/base-source.ts'
import { googlesheetsSource } from './googlesheets/googlesheets-source.ts'

/** All sources of several tables, by the name that calls use. */
const sources: Readonly<Record<string, ImportSource>> = {
  airtable: airtableSource as ImportSource,
  gridloom: baseSource as ImportSource,
  googlesheets: googlesheetsSource as ImportSource,
}

/** The names of sources whose tables can be brought up to date. */
export const updatableSources = Object.entries(sources).flatMap(([name, { updates }]) => (updates ? name : []))

/** @throws AppError `not_found` for a source that the product does not know. */
export function requireSource(name: string): ImportSource {
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined
  if (!source) throw new AppError('not_found', 'There is no such source.')
  return source
}
