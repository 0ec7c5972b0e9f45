import { Button } from '@mantine/core'
import { IconArrowLeft, IconHistoryOff, IconRestore } from '@tabler/icons-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { isolated } from '../../texts/isolated.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { toastError, toastUndo } from '../../ui/toasts/toasts.tsx'
import { restoreTableVersion, type RestoreTableVersion } from '../actions/structure/restore-table-version.ts'
import { newId } from '../../engine/model/ids.ts'
import type { Table } from '../../engine/model/structure.ts'
import rowCountStyles from '../rows/RowCount.module.css'
import screenStyles from '../rows/TableScreen.module.css'
import { rowHeights } from '../../grid/geometry/geometry.ts'
import { GridView } from '../../grid/GridView.tsx'
import { TableScreenSkeleton } from '../rows/TableScreenSkeleton.tsx'
import { useActionPlace, useBase, useBaseRights, useTable } from '../page/base-context.ts'
import { EarlierVersionForm } from './EarlierVersionForm.tsx'
import { momentText, type PastMoment } from './moment.ts'
import styles from './Past.module.css'
import type { PastTableData } from './past-table-data.ts'
import { RestoreTableDialog } from './RestoreTableDialog.tsx'
import { usePastTable } from './use-past-table.ts'

interface PastScreenProps {
  /** The name of the base. */
  name: string | undefined
  moment: PastMoment
  /** Whether the table is in the trash now. */
  isDeleted: boolean
  onOpenVersion(moment: PastMoment): void
  /** Returns to the current version of the base. */
  onLeave(): void
}

/** A table as it was at an earlier time, below a banner that says so and leads back. */
export function PastScreen(props: PastScreenProps) {
  const { name, moment, isDeleted, onOpenVersion, onLeave } = props
  const { basePublicId, session } = useBase()
  const { table, view } = useTable()
  const { editStructure } = useBaseRights()
  const place = useActionPlace()
  const [isRestoring, setRestoring] = useState(false)
  const { data, error, refetch } = usePastTable({ basePublicId, table, view, moment })
  const restore = async () => {
    const args: RestoreTableVersion = { tableId: table.id, ...moment, restoreGestureId: newId('ges') }
    const { gestureId } = session.act({ type: restoreTableVersion.type, args }, place)
    onLeave()
    const outcome = await session.outcome(gestureId)
    if (outcome.kind === 'saved') toastUndo(`${isolated(table.name)} restored`, () => session.undo(gestureId))
    if (outcome.kind === 'refused') toastError(`${isolated(table.name)} could not be restored: ${outcome.error}`)
  }
  return (
    <>
      <section className={styles.banner} aria-label="Earlier version">
        <output className={styles.where}>
          Viewing <strong>{name ?? 'this base'}</strong> as it was on <strong>{momentText(moment)}</strong>
          {isDeleted && `. ${table.name} has been deleted since and is in the trash.`}
        </output>
        <EarlierVersionForm key={moment.at} initial={moment} onOpenVersion={onOpenVersion} />
        <div className={styles.actions}>
          {editStructure && !isDeleted && (
            <Button
              variant="default"
              leftSection={<IconRestore size={16} stroke={1.75} />}
              disabled={!data}
              onClick={() => setRestoring(true)}
            >
              Restore table
            </Button>
          )}
          <Button leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={onLeave}>
            Back to current version
          </Button>
        </div>
      </section>
      {!data && !error && <TableScreenSkeleton />}
      {error && <NotThere table={table} error={error} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          <div className={screenStyles.grid}>
            <GridView data={data} label={`${table.name} as it was`} rowHeight={rowHeights[view.config.rowHeight]} />
          </div>
          <PastCount data={data} />
        </>
      )}
      {isRestoring && (
        <RestoreTableDialog moment={moment} onRestore={() => void restore()} onClose={() => setRestoring(false)} />
      )}
    </>
  )
}

function NotThere({ table, error, onTryAgain }: { table: Table; error: unknown; onTryAgain(): void }) {
  const { code, message } = toServerError(error)
  const isKnown = code === 'not_found' || code === 'bad_input'
  return (
    <StateView
      alert
      icon={<IconHistoryOff size={20} stroke={1.75} />}
      title={code === 'not_found' ? `${table.name} did not exist yet` : "This version can't be shown"}
      {...(!isKnown && {
        action: (
          <Button variant="default" onClick={onTryAgain}>
            Try again
          </Button>
        ),
      })}
    >
      {code === 'not_found' ? 'Choose a later time or another table.' : message}
    </StateView>
  )
}

function PastCount({ data }: { data: PastTableData }) {
  const follow = useCallback((listener: () => void) => data.subscribe(listener), [data])
  const count = useSyncExternalStore(follow, () => data.rowCount)
  const hasFailed = useSyncExternalStore(follow, () => data.hasFailed)
  return (
    <footer className={rowCountStyles.footer}>
      <span>
        {count.toLocaleString()}
        {data.isWhole ? '' : '+'} {count === 1 ? 'record' : 'records'}
      </span>
      {hasFailed && (
        <span className={styles.more}>
          More records could not be loaded.
          <Button size="xs" variant="default" onClick={() => data.retry()}>
            Try again
          </Button>
        </span>
      )}
      <span>Read only</span>
    </footer>
  )
}
