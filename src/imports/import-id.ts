import { recordIds } from './record-ids.ts'

const next = recordIds()

/** Creates an import id: 'imp' and 16 base-62 characters. */
export const newImportId = (): string => `imp${next().slice(3)}`
