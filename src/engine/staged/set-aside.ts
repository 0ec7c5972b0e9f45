import type { RowOutcome, SetAside } from './staged-rows.sql.ts'

const setAside: Record<SetAside, true> = { repeated: true, ambiguous: true, required: true, unique: true }

/** Whether a staged row was not written, but waits for a correction. */
export const isSetAside = (outcome: RowOutcome | string | null): outcome is SetAside =>
  outcome !== null && outcome in setAside
