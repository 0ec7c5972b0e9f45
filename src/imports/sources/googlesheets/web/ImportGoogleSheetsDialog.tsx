import { spreadsheetIdInLink } from '../../../../connections/services/googlesheets/spreadsheet-id.ts'
import {
  ImportSourceDialog,
  type ImportSourceProps,
  type SourceDialog,
} from '../../../web/tables/ImportSourceDialog.tsx'

const dialog: SourceDialog = {
  source: 'googlesheets',
  name: 'Google Sheets',
  noun: 'Spreadsheet',
  tableNoun: 'Sheet',
  settings: ({ serviceId, placeId }) => ({ serviceId, spreadsheetId: placeId }),
  note: 'Check what becomes of each sheet and column. Formulas become their values, and blank rows are left out.',
  reconnect: 'Reconnect Google Sheets',
  nothing: 'This account has given no spreadsheet yet. Choose some at Google.',
  more: {
    label: 'Choose more at Google',
    idInLink: spreadsheetIdInLink,
    unknownLink: 'Missing or unknown google sheet. Choose it at Google to give access to it.',
  },
}

/** Imports the sheets of a spreadsheet. */
export const ImportGoogleSheetsDialog = (props: ImportSourceProps) => <ImportSourceDialog dialog={dialog} {...props} />
