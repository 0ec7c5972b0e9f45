import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

import { browserContext } from '../../fields/field-context.ts'
import { CancelImportDialog } from './CancelImportDialog.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import type { ImportedTable, ImportStage } from './ImportFile.tsx'
import { importLimitsQuery } from './import-queries.ts'
import { type BasePlace } from './imports-client.ts'
import { useImportFile } from './use-import-file.ts'
import { UploadedImport } from './UploadedImport.tsx'
import type { ImportTarget } from './use-import-run.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

interface ImportCsvDialogProps {
  opened: boolean
  onClose(): void
  /** The base that gets the table; null to create a base with the table's name. */
  base: ImportTarget | null
  /** The place of a new base. */
  place?: BasePlace | null
  /** A dropped file; absent: the person chooses one here. */
  file?: File | undefined
  onImported(table: ImportedTable): void
}

const narrow = 512
const wide = 1100

/** Imports a file into a table: choose, review, follow the progress. */
export function ImportCsvDialog({ opened, ...props }: ImportCsvDialogProps) {
  return opened ? <OpenDialog {...props} /> : null
}

function OpenDialog({ base, place = null, file, onClose, onImported }: Omit<ImportCsvDialogProps, 'opened'>) {
  const { data: limits } = useQuery(importLimitsQuery)
  const { stage, choose, refuse, reset } = useImportFile(limits?.maxBytes, file)
  const [context] = useState(browserContext)
  const [importStage, setImportStage] = useState<ImportStage>('reviewing')
  const [confirming, setConfirming] = useState(false)
  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  const isReview = importStage === 'reviewing' || importStage === 'starting'
  const isBusy = importStage === 'starting' || importStage === 'importing' || stage.kind === 'uploading'
  const importId = stage.kind === 'uploaded' ? stage.importId : null
  useLeaveWarning(isBusy)

  // The key that opens the question must not answer it too: both dialogs listen for Escape.
  const askLater = (): void => {
    if (!confirming) setTimeout(() => setConfirming(true))
  }
  const leave = (): void => {
    if (isBusy) return askLater()
    if (importId && importStage === 'reviewing') reset()
    onClose()
  }
  const confirm = { confirming, onContinue: () => setConfirming(false) }
  const backToStart = (): void => {
    setConfirming(false)
    setImportStage('reviewing')
    reset()
  }
  return (
    <Dialog
      opened
      onClose={leave}
      title="Import a file"
      size={importId && isReview ? wide : narrow}
      fullScreen={isSmallScreen}
    >
      {stage.kind === 'uploaded' ? (
        <UploadedImport
          key={stage.importId}
          importId={stage.importId}
          fileName={stage.fileName}
          base={base}
          place={place}
          context={context}
          confirm={confirm}
          onStage={setImportStage}
          onAskCancel={() => setConfirming(true)}
          onBack={backToStart}
          onHide={onClose}
          onImported={onImported}
        />
      ) : (
        <>
          <ChooseFile
            stage={stage}
            maxBytes={limits?.maxBytes}
            onFile={file => void choose(file)}
            onRefused={refuse}
            onStop={() => setConfirming(true)}
          />
          <CancelImportDialog
            opened={confirming && stage.kind === 'uploading'}
            cancelling={false}
            onContinue={confirm.onContinue}
            onCancel={backToStart}
          />
        </>
      )}
    </Dialog>
  )
}
