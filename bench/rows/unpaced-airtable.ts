import { airtable } from '../../src/connections/services/airtable/airtable.ts'

// A product loads this before it starts: its own pace for Airtable would be all that is measured.
Object.assign(airtable, { requestsPerSecond: 100_000 })

/** The address of this module. */
export const unpacedAirtable = import.meta.url
