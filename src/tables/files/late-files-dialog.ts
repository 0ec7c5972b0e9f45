import { lazyPart } from '../../ui/late/lazy-part.ts'

/** The dialog of the files of a cell. */
export const FilesDialog = lazyPart(() => import('./FilesDialog.tsx'))
