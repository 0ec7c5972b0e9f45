import { lazyPart } from '../../ui/late/lazy-part.ts'

const ImportAirtableDialog = lazyPart(async () => {
  const { ImportAirtableDialog: dialog } = await import('./airtable/web/ImportAirtableDialog.tsx')
  return { default: dialog }
})

const ImportGoogleSheetsDialog = lazyPart(async () => {
  const { ImportGoogleSheetsDialog: dialog } = await import('./googlesheets/web/ImportGoogleSheetsDialog.tsx')
  return { default: dialog }
})

const ImportBaseDialog = lazyPart(async () => {
  const { ImportBaseDialog: dialog } = await import('./base/web/ImportBaseDialog.tsx')
  return { default: dialog }
})

/** The dialog of each source with accounts, and the parameter of an address that opens it. */
export const accountSources = {
  airtable: { ImportDialog: ImportAirtableDialog, parameter: 'airtableImport' },
  googlesheets: { ImportDialog: ImportGoogleSheetsDialog, parameter: 'googleSheetsImport' },
} as const

export type AccountSource = keyof typeof accountSources

/** The dialogs of all sources of several tables. Those without accounts never send the person to another page. */
export const tableSources = {
  ...accountSources,
  gridloom: { ImportDialog: ImportBaseDialog, parameter: null },
} as const

export type TableSource = keyof typeof tableSources
