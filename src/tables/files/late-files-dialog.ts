import { lazyPart } from '../../ui/late/lazy-part.ts'

/** The dialog for the files of a cell, loaded when it is first shown. */
export const FilesDialog = lazyPart(() => import('./FilesDialog.tsx'))
