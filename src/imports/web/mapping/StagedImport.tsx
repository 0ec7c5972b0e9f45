import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastError } from '../../../ui/toasts/toasts.tsx'
import type { ImportState } from '../../import-state.ts'
import { importsClient } from '../imports-client.ts'
import styles from '../Imports.module.css'
import { expectedLines } from './mapping-text.ts'

/** An import that waits for its person, in the list of imports: what it will do, and both answers. */
export default function StagedImport({ state }: { state: ImportState }) {
  const { id: importId, basePublicId, mapping, tableName } = state
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['imports'] })
  const confirm = useMutation({
    mutationFn: (base: string) => importsClient.confirm.mutate({ importId, basePublicId: base }),
    onError: toastError,
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: () => importsClient.cancel.mutate({ importId }),
    onError: toastError,
    onSettled,
  })
  if (basePublicId === null) return null
  if (mapping === null)
    return (
      <Anchor size="sm" href={`/database/${basePublicId}#bring-up-to-date`}>
        Review what will change
      </Anchor>
    )
  const isBusy = confirm.isPending || cancel.isPending
  return (
    <>
      <ul className={styles.expected} aria-label={`What the import into ${tableName} will do`}>
        {expectedLines(state).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
        <Button size="xs" disabled={isBusy} onClick={() => confirm.mutate(basePublicId)}>
          Import
        </Button>
      </div>
    </>
  )
}
