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

/** The dialog of each source of several tables, and the parameter of an address that opens it. */
export const tableSources = {
  airtable: { ImportDialog: ImportAirtableDialog, parameter: 'airtableImport' },
  googlesheets: { ImportDialog: ImportGoogleSheetsDialog, parameter: 'googleSheetsImport' },
  gridloom: { ImportDialog: ImportBaseDialog, parameter: 'databaseImport' },
} as const

export type TableSource = keyof typeof tableSources
