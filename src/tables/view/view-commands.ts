import type { Command } from '../../ui/commands.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { type ExportFormat, exportFormats } from './export-formats.ts'
import type { OwnExport } from './export-href.ts'
import type { ViewNaming } from './ViewNameDialog.tsx'

const group = 'Do'

/** The commands that create views. */
export const namingCommands = (name: (naming: ViewNaming) => void): Command[] =>
  (
    [
      ['add', 'Add a view'],
      ['copy', 'Duplicate view'],
      ['copy personal', 'Duplicate as personal view'],
    ] as const
  ).map(([naming, label]) => ({ id: `${naming} view`, label, group, run: () => name(naming) }))

export const shareCommand = (run: () => void): Command => ({
  id: 'share-view',
  label: 'Share view',
  group,
  keywords: ['link', 'public', 'publish'],
  run,
})

interface ExportedView {
  basePublicId: string
  tableId: string
  viewId: string
}

/** The commands that download a view as the person sees it. */
export const exportCommands = (view: ExportedView, own: OwnExport | null): Command[] =>
  exportFormats.map(format => ({
    id: `export-${format}`,
    label: `Export ${format.toUpperCase()}`,
    group,
    keywords: ['download', 'file'],
    run: () => void download({ ...view, format }, own),
  }))

/** Follows a link that answers with a file, which leaves the page as it is. */
async function download(view: ExportedView & { format: ExportFormat }, own: OwnExport | null): Promise<void> {
  try {
    const { exportHref } = await import('./export-href.ts')
    const link = document.createElement('a')
    link.href = exportHref(view, own)
    link.download = ''
    link.click()
  } catch (error) {
    toastError(errorText(error))
  }
}
