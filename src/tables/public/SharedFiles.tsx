import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { type Attachment, fileCountText } from '../../fields/attachments/attachment.ts'
import { fieldType } from '../../fields/registry.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import type { Field } from '../../engine/model/structure.ts'
import { FileRow } from '../files/FileRow.tsx'
import styles from '../files/Files.module.css'
import { FileViewer } from '../files/FileViewer.tsx'
import { sharedClients } from './shared-client.ts'
import { useSharedRecord } from './use-shared-record.ts'

/** Addresses are valid for at least half an hour, so they are loaded again before that. */
const freshMilliseconds = 25 * 60_000

/** Visitors do not get the store key of a file. */
const keyOf = (file: Attachment | undefined) => file?.id ?? file?.filename ?? null

interface SharedFilesProps {
  token: string
  recordId: string
  field: Field
  onClose(): void
}

/** The files of a cell of a shared view, to view and download. */
export default function SharedFiles({ token, recordId, field, onClose }: SharedFilesProps) {
  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  const [shown, setShown] = useState<string | null>(null)
  const record = useSharedRecord(token, recordId)
  const found = useQuery({
    queryKey: ['shared files', token, recordId, field.id],
    queryFn: ({ signal }) =>
      sharedClients(token).calls.files.query({ cells: [{ recordId, fieldId: field.id }] }, { signal }),
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
  })
  const value = record.data?.id === recordId ? (record.data.data[field.id] ?? null) : null
  const files = value === null ? [] : (fieldType(field.type).files?.toFiles(value) ?? [])
  const addresses = found.data?.files ?? {}
  const at = files.findIndex(file => keyOf(file) === shown)
  const error = record.error ?? found.error
  const refetchNow = () => void Promise.all([record.refetch(), found.refetch()])
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={field.name}
        size={560}
        fullScreen={isSmallScreen ?? false}
        // The viewer handles the keys while a file is shown.
        closeOnEscape={at < 0}
        trapFocus={at < 0}
      >
        <div className={styles.stack}>
          {error && (
            <StateView
              alert
              title="The files could not be loaded"
              action={
                <Button variant="default" onClick={refetchNow}>
                  Try again
                </Button>
              }
            >
              {errorText(error)}
            </StateView>
          )}
          {!error && !record.data && <Skeleton height={64} aria-label="Loading the files" />}
          {!error && record.data && (
            <section aria-label="Files">
              <h3 className={styles.count}>{fileCountText(files.length)}</h3>
              <ul className={styles.list}>
                {files.map(file => (
                  <FileRow
                    key={keyOf(file)}
                    file={file}
                    found={addresses[file.id ?? '']}
                    me={null}
                    onShow={() => setShown(keyOf(file))}
                    onRemove={undefined}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Dialog>
      {at >= 0 && (
        <FileViewer
          {...{ files, at, addresses }}
          onGo={to => setShown(keyOf(files[to]))}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
