import {
  ImportSourceDialog,
  type SourceDialog,
  type ImportSourceProps,
} from '../../../web/tables/ImportSourceDialog.tsx'

const dialog: SourceDialog = {
  source: 'airtable',
  name: 'Airtable',
  noun: 'Base',
  tableNoun: 'Table',
  settings: ({ serviceId, placeId }) => ({ serviceId, baseId: placeId }),
  note: 'Check what becomes of each table and field. Comments are not imported, nor are sorts and filters of views.',
  reconnect: 'Reconnect Airtable integration',
  nothing: 'This account gives access to no base. Connect it again to choose some.',
}

/** Imports a base of Airtable. */
export const ImportAirtableDialog = (props: ImportSourceProps) => <ImportSourceDialog dialog={dialog} {...props} />
