import { Button, Skeleton, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPaperclip, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { fileCountText } from '../../fields/attachments/attachment.ts'
import { StateView } from '../../ui/StateView.tsx'
import type { Field } from '../../engine/model/structure.ts'
import { useActionPlace, useBase, useBaseRights } from '../page/base-context.ts'
import { AddByLink } from './AddByLink.tsx'
import { AddByUpload } from './AddByUpload.tsx'
import { FileRow } from './FileRow.tsx'
import styles from './Files.module.css'
import { FileViewer } from './FileViewer.tsx'
import { openCell } from './open-cell.ts'
import { UploadRow } from './UploadRow.tsx'
import { useFileAddresses } from './use-file-addresses.ts'

interface FilesDialogProps {
  recordId: string
  field: Field
  /** Files that were dropped on the cell or pasted into it. */
  newFiles: readonly File[]
  onClose(): void
}

const width = 560

/**
 * The files of a cell: upload, add by link, view, download, and remove them. Read-only without the right to edit
 * records.
 */
export default function FilesDialog(props: FilesDialogProps) {
  const { recordId, field, newFiles, onClose } = props
  const base = useBase()
  const { basePublicId, tableId, viewId } = useActionPlace()
  const readOnly = !useBaseRights().editRecords
  const cell = useMemo(
    () => openCell({ basePublicId, tableId, viewId, recordId, field }, base),
    // A renamed field is still the same cell.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [basePublicId, tableId, viewId, recordId, field.id, base],
  )
  const state = useSyncExternalStore(
    listener => cell.open.subscribe(listener),
    () => cell.open.state,
  )
  const uploads = useSyncExternalStore(
    listener => cell.uploads.subscribe(listener),
    () => cell.uploads.items,
  )
  useEffect(() => {
    const leave = cell.enter()
    return leave
  }, [cell])
  const taken = useRef<readonly File[]>([])
  useEffect(() => {
    if (newFiles === taken.current || readOnly) return
    taken.current = newFiles
    cell.uploads.take(newFiles)
  }, [cell, newFiles, readOnly])

  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  const [shown, setShown] = useState<string | null>(null)
  const files = state.status === 'ready' ? cell.files.list : []
  const { addresses, isComing, isError } = useFileAddresses(basePublicId, files)
  const isEmpty = files.length === 0 && uploads.length === 0
  // A shown file may be removed by someone else, which closes the viewer.
  const at = files.findIndex(({ key }) => key === shown)
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={field.name}
        size={width}
        fullScreen={isSmallScreen ?? false}
        // The viewer handles the keys while a file is shown.
        closeOnEscape={at < 0}
        trapFocus={at < 0}
      >
        <div className={styles.stack}>
          {!readOnly && (
            <Tabs defaultValue="upload" keepMounted={false}>
              <Tabs.List>
                <Tabs.Tab value="upload">Upload</Tabs.Tab>
                <Tabs.Tab value="link">Link</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="upload" className={styles.panel}>
                <AddByUpload onFiles={added => cell.uploads.take(added)} />
              </Tabs.Panel>
              <Tabs.Panel value="link" className={styles.panel}>
                <AddByLink fieldId={field.id} onAdded={cell.addLinked} />
              </Tabs.Panel>
            </Tabs>
          )}
          {state.status === 'loading' && <Skeleton height={64} aria-label="Loading the files" />}
          {state.status === 'gone' && (
            <StateView alert icon={<IconTrash size={20} stroke={1.75} />} title="This record was deleted">
              It stays in the trash with its files for 30 days.
            </StateView>
          )}
          {state.status === 'failed' && (
            <StateView
              alert
              title="Files could not be loaded"
              action={
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} stroke={1.75} />}
                  onClick={() => void cell.open.load()}
                >
                  Try again
                </Button>
              }
            >
              {state.problem}
            </StateView>
          )}
          {state.status === 'ready' && isEmpty && (
            <p className={styles.empty}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              No files yet
            </p>
          )}
          {state.status === 'ready' && !isEmpty && (
            <section aria-label="Files">
              <h3 className={styles.count}>{fileCountText(files.length)}</h3>
              {isError && (
                <p role="alert" className={styles.problem}>
                  Files can't be shown right now.
                </p>
              )}
              <ul className={styles.list}>
                {files.map(file => (
                  <FileRow
                    key={file.key}
                    file={file}
                    found={addresses[file.id ?? '']}
                    me={base.userId}
                    onShow={() => setShown(file.key)}
                    onRemove={readOnly ? undefined : () => cell.files.remove(file)}
                  />
                ))}
                {uploads.map(upload => (
                  <UploadRow
                    key={upload.id}
                    upload={upload}
                    onRetry={() => cell.uploads.retry(upload.id)}
                    onDrop={() => cell.uploads.drop(upload.id)}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Dialog>
      {at >= 0 && (
        <FileViewer
          {...{ files, at, addresses, isComing }}
          onGo={to => setShown(files[to]?.key ?? null)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
