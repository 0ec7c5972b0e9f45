import { airtable } from '../../src/connections/services/airtable/airtable.ts'

// Loaded into the product before it starts: its own pace for Airtable would be all that is measured.
Object.assign(airtable, { requestsPerSecond: 100_000 })
