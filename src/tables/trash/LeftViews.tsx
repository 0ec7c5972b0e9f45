import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isolated } from '../../texts/isolated.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import type { LeftView } from '../../engine/model/left-view.ts'
import { useBase } from '../page/base-context.ts'
import { tablesClient } from '../page/tables-client.ts'
import styles from './TrashList.module.css'

/**
 * The personal views of people who no longer have access to the base, for people who manage it. They can be shown to
 * everyone.
 */
export function LeftViews() {
  const { basePublicId } = useBase()
  const { data: views = [], refetch } = useQuery({
    queryKey: ['left views', basePublicId],
    queryFn: async () => (await tablesClient.views.left.query({ basePublicId })).views,
    staleTime: 0,
  })
  const show = useMutation({
    mutationFn: ({ tableId, viewId }: LeftView) =>
      tablesClient.views.setKind.mutate({ basePublicId, tableId, viewId, kind: 'shared', expects: 'personal' }),
    onSuccess: (_, { name }) => toastSuccess(`Everyone can now see ${isolated(name)}`),
    onError: error => toastError(errorText(error)),
    onSettled: () => refetch(),
  })
  if (views.length === 0) return null
  return (
    <section className={styles.stack} aria-label="Views of people who left">
      <p className={styles.note}>Personal views of people who no longer have access.</p>
      <ul className={styles.list}>
        {views.map(view => (
          <li key={view.viewId} className={styles.item}>
            <IconUser size={16} stroke={1.75} className={styles.icon} aria-hidden />
            <div className={styles.text}>
              <span className={styles.name}>{view.name}</span>
              <span className={styles.about}>
                view of {view.tableName}, of {view.owner.name ?? 'a deleted account'}
              </span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`Show to everyone: ${view.name}`}
              disabled={show.isPending}
              onClick={() => show.mutate(view)}
            >
              Show to everyone
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
