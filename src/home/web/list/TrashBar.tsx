import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysInTrash, notYoursToDelete } from '../../../texts/home-texts.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { openFlowDialog } from './flow-dialogs.ts'
import { loadSection } from './flow-pages.ts'
import { refreshHome } from './move-flows.ts'
import styles from './FlowList.module.css'
import type { Section } from './sections.ts'

/** Says how long the trash keeps items, and empties it. */
export function TrashBar({ section }: { section: Section | undefined }) {
  const queries = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const empty = async ({ query }: Section) => {
    setLoading(true)
    try {
      const flows = await loadSection({ ...query, search: '' })
      const deletable = flows.filter(({ canDelete }) => canDelete)
      if (deletable.length > 0) openFlowDialog({ kind: 'delete', flows: deletable, isWholeTrash: true })
      else if (flows.length > 0) toastError(notYoursToDelete(flows.length))
      // Someone else has emptied it.
      else await refreshHome(queries)
    } catch (error) {
      toastError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className={styles.note}>
      <p>Items are permanently deleted after {daysInTrash} days.</p>
      {section && section.count > 0 && (
        <Button size="xs" variant="default" loading={isLoading} onClick={() => void empty(section)}>
          Empty trash
        </Button>
      )}
    </div>
  )
}
