import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastError, toastSuccess, toastUndo } from '../../../ui/toasts/toasts.tsx'
import { type Change, inverseChanges } from '../../document/change.ts'
import { diffDocuments } from '../../document/diff-documents.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import type { FormDraft } from '../../draft-store/form-draft.ts'
import { applyEdit, useEditor } from '../editor-context.ts'
import PreviewDialog from '../preview/PreviewDialog.tsx'
import type { ListedVersion, Publishing } from '../publishing.ts'
import { newGestureId } from '../settings/use-cells.ts'
import styles from './Publish.module.css'

interface VersionsDialogProps {
  publishing: Publishing
  /** The name of the form. */
  title: string
  /** The version that respondents see; null for none. */
  current: number | null
  onClose(): void
}

/** The published versions of a form, the newest first, to look at and to restore. */
export default function VersionsDialog({ publishing, title, current, onClose }: VersionsDialogProps) {
  const { draft } = useEditor()
  const [shown, setShown] = useState<number | null>(null)
  const versions = useQuery({
    queryKey: ['form', draft.publicId, 'versions'],
    queryFn: () => publishing.versions(),
    staleTime: 0,
  })
  const version = useQuery({
    queryKey: ['form', draft.publicId, 'version', shown],
    queryFn: () => publishing.version(shown ?? 0),
    enabled: shown !== null,
    // A version never changes.
    staleTime: Infinity,
  })
  const restore = useSingleMutation({
    mutationFn: async (number: number) => {
      restoreDocument(draft, await publishing.version(number), number)
      onClose()
    },
  })
  if (shown !== null && version.data) {
    const heading = `Version ${shown}`
    return <PreviewDialog document={version.data} title={title} heading={heading} onClose={() => setShown(null)} />
  }
  const error = versions.error ?? version.error ?? restore.error
  return (
    <Dialog opened onClose={onClose} title="Versions" size={560}>
      <div className={styles.stack}>
        {versions.isPending && <p className={styles.dim}>Loading…</p>}
        <ul className={styles.versions}>
          {versions.data?.map(each => (
            <VersionRow
              key={each.number}
              version={each}
              isCurrent={each.number === current}
              isLoading={shown === each.number && version.isFetching}
              isRestoring={restore.isPending}
              onLook={() => setShown(each.number)}
              onRestore={() => restore.mutate(each.number)}
            />
          ))}
        </ul>
        <FormMessage>{error && errorText(error)}</FormMessage>
      </div>
    </Dialog>
  )
}

/** Each round can make room for what the next one restores. */
const maxRounds = 5

/** Makes the draft look like a version again, as one step of undo. */
function restoreDocument(draft: FormDraft, version: FormDocument, number: number): void {
  const edit = { label: `Restore version ${number}`, gestureId: newGestureId() }
  const applied: Change[] = []
  for (let round = 0; round < maxRounds; round++) {
    const changes = diffDocuments(draft.document, version).slice(0, formLimits.changesPerAction)
    if (changes.length === 0 || !applyEdit(draft, changes, edit)) break
    applied.push(...changes)
  }
  if (diffDocuments(draft.document, version).length > 0) {
    toastError(`Some of version ${number} could not be restored`)
  } else if (applied.length === 0) {
    toastSuccess(`The form looks like version ${number} already`)
  } else {
    toastUndo(`Version ${number} restored. Publish it to show it to respondents.`, () =>
      applyEdit(draft, inverseChanges(applied), `Undo: ${edit.label}`),
    )
  }
}

interface VersionRowProps {
  version: ListedVersion
  isCurrent: boolean
  isLoading: boolean
  isRestoring: boolean
  onLook(): void
  onRestore(): void
}

function VersionRow({ version, isCurrent, isLoading, isRestoring, onLook, onRestore }: VersionRowProps) {
  const { number, publishedAt, publishedBy } = version
  return (
    <li className={styles.version}>
      <span className={styles.versionText}>
        <span className={styles.versionName}>
          Version {number}
          {isCurrent && <span className={styles.dim}> · Published</span>}
        </span>
        <span className={styles.dim}>
          {publishedBy?.name ?? 'Someone'}, <RelativeTime at={publishedAt} />
        </span>
      </span>
      <Button variant="default" size="xs" aria-label={`Preview version ${number}`} loading={isLoading} onClick={onLook}>
        Preview
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`Restore version ${number}`}
        disabled={isRestoring}
        onClick={onRestore}
      >
        Restore
      </Button>
    </li>
  )
}
