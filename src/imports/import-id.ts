import { recordIds } from './record-ids.ts'

const next = recordIds()

/** A new id of an import: 'imp' and 16 base-62 characters. */
export const newImportId = (): string => `imp${next().slice(3)}`
