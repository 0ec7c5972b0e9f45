import {
  ImportSourceDialog,
  type ImportSourceProps,
  type SourceDialog,
} from '../../../web/tables/ImportSourceDialog.tsx'
import { ChooseBase } from './ChooseBase.tsx'

const dialog: SourceDialog = {
  source: 'gridloom',
  name: 'another database',
  noun: 'Database',
  tableNoun: 'Table',
  settings: ({ placeId }) => ({ basePublicId: placeId }),
  note: 'Choose the tables and fields to copy. Records in the trash and the history are not imported, nor are links to tables that you leave out.',
  reconnect: null,
  nothing: '',
  ChoosePlace: ChooseBase,
}

/** Imports tables of another base. */
export const ImportBaseDialog = (props: ImportSourceProps) => <ImportSourceDialog dialog={dialog} {...props} />
