import { IconFileImport, IconTable } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { useSingleMutation } from '../../ui/server/use-single-mutation.ts'
import { type TableSource, tableSources } from '../../imports/sources/registry.ui.ts'
import type { BasePlace } from '../../imports/web/imports-client.ts'
import { Audience } from './Audience.tsx'
import { blankBaseCreator, untitledBase } from './create-base.ts'
import { basesQuery } from './base-queries.ts'
import styles from './Home.module.css'
import { SourcePicker } from './new/SourcePicker.tsx'

const ImportCsvDialog = lazyPart(async () => {
  const { ImportCsvDialog: dialog } = await import('../../imports/web/ImportCsvDialog.tsx')
  return { default: dialog }
})

interface CreateBaseDialogProps {
  /** The open step; null when closed. */
  stage: 'choose' | TableSource | null
  onClose(): void
  /** Where the base is created; null until that is known. */
  place: BasePlace | null
  /** A file that was dropped on the page, to import at once. */
  file?: File | undefined
}

function useOpenBase() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (basePublicIdentifier: string, tableId?: string) => {
    void queries.invalidateQueries({ queryKey: basesQuery.queryKey })
    await navigate({
      to: '/database/$basePublicIdentifier',
      params: { basePublicIdentifier },
      search: tableId ? { table: tableId } : {},
    })
  }
}

/** Creates a base, blank or from a file. */
export function CreateBaseDialog({ stage, file, place, onClose }: CreateBaseDialogProps) {
  const openBase = useOpenBase()
  const [importing, setImporting] = useState<'csv' | TableSource | 'none' | null>(null)
  const [asksSource, setAsksSource] = useState(false)
  const [createBlankBase] = useState(blankBaseCreator)
  const createBlank = useSingleMutation({
    mutationFn: () => createBlankBase(untitledBase, place),
    onSuccess: basePublicIdentifier => openBase(basePublicIdentifier),
  })
  const close = () => {
    setImporting(null)
    setAsksSource(false)
    onClose()
  }
  // After signing in at a source, the import continues there, unless the person went back.
  const current = importing ?? (stage === 'choose' ? null : stage) ?? 'none'
  if (current !== 'csv' && current !== 'none' && !file) {
    const { ImportDialog, parameter } = tableSources[current]
    return (
      <LazyPart onClose={close}>
        <ImportDialog
          base={null}
          place={place}
          returnTo={`${globalThis.location.pathname}?${parameter}=true`}
          onClose={close}
          onBack={() => {
            setImporting('none')
            setAsksSource(true)
          }}
          onImported={({ basePublicId, tableId }) => void openBase(basePublicId, tableId)}
        />
      </LazyPart>
    )
  }
  if (current === 'csv' || file) {
    return (
      <LazyPart onClose={close}>
        <ImportCsvDialog
          opened
          base={null}
          place={place}
          file={file}
          onClose={close}
          onImported={({ basePublicId, tableId }) => void openBase(basePublicId, tableId)}
        />
      </LazyPart>
    )
  }
  return (
    <Dialog
      opened={stage !== null}
      onClose={close}
      title={asksSource ? 'Import data from' : 'Create database'}
      size={512}
    >
      {asksSource ? (
        <SourcePicker onCancel={close} onChoose={setImporting} />
      ) : (
        <div className={styles.stack}>
          <div className={styles.choices}>
            <button
              type="button"
              className={styles.choice}
              disabled={createBlank.isPending}
              data-autofocus
              onClick={() => createBlank.mutate()}
            >
              <IconTable size={20} stroke={1.75} className={styles.choiceIcon} aria-hidden />
              <span className={styles.choiceTitle}>Blank database</span>
              <span className={styles.dim}>{createBlank.isPending ? 'Creating…' : 'Start with one empty table.'}</span>
            </button>
            <button
              type="button"
              className={styles.choice}
              disabled={createBlank.isPending}
              onClick={() => setAsksSource(true)}
            >
              <IconFileImport size={20} stroke={1.75} className={styles.choiceIcon} aria-hidden />
              <span className={styles.choiceTitle}>Import</span>
              <span className={styles.dim}>From Airtable, Google Sheets, a database, or a file.</span>
            </button>
          </div>
          <Audience place={place} />
          <FormMessage>{createBlank.error && errorText(createBlank.error)}</FormMessage>
        </div>
      )}
    </Dialog>
  )
}
