import { Button, Skeleton } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import type { HistoryLine } from '../../engine/model/history/history-line.ts'
import { daysOfHistory, type Table } from '../../engine/model/structure.ts'
import { useBase } from '../page/base-context.ts'
import { ActionLine } from './ActionLine.tsx'
import { foldLines } from './fold-lines.ts'
import { byDay } from './history-text.ts'
import { HistoryFilter } from './HistoryFilter.tsx'
import styles from './History.module.css'
import { EarlierVersionForm } from './EarlierVersionForm.tsx'
import { MoreButton } from './MoreButton.tsx'
import type { PastMoment } from './moment.ts'
import { pastContext } from './past-context.ts'
import { type HistoryPart, useBaseHistory } from './use-base-history.ts'

interface BaseHistoryProps {
  tables: readonly Table[]
  /** Shows an earlier version of the base. */
  onOpenVersion(moment: PastMoment): void
}

/**
 * The actions in a base by day, the newest first. Each can be opened, and leads to the base as it was right after it.
 */
export function BaseHistory({ tables, onOpenVersion }: BaseHistoryProps) {
  const { basePublicId, userId, screen } = useBase()
  const [part, setPart] = useState<HistoryPart>({ basePublicId, tableId: null, actor: null })
  const context = useMemo(() => browserContext(), [])
  const history = useBaseHistory(part, screen)
  const { data, periods, names, error, refetch } = history
  const past = useMemo(
    () => ({
      periods,
      context: pastContext({ ...context, base: screen.names }, names),
      primaryFieldIds: new Set(tables.map(({ primaryFieldId }) => primaryFieldId)),
    }),
    [periods, names, context, screen, tables],
  )
  const isFiltered = part.tableId !== null || part.actor !== null
  const whoOf = ({ actor }: HistoryLine) => (actor.id === userId ? 'You' : (actor.name ?? 'Someone'))
  return (
    <div className={styles.stack}>
      <EarlierVersionForm onOpenVersion={onOpenVersion} />
      <HistoryFilter part={part} tables={tables} onChange={setPart} />
      {!data && error && (
        <StateView
          alert
          title="History could not be loaded"
          action={
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.75} />}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          }
        >
          {errorText(error)}
        </StateView>
      )}
      {!data && !error && <LinesSkeleton />}
      {data?.length === 0 && (
        <StateView
          icon={<IconHistory size={20} stroke={1.75} />}
          title={isFiltered ? 'No matching changes' : 'No changes yet'}
        >
          {isFiltered
            ? `No changes in the last ${daysOfHistory} days match this filter.`
            : `Changes from the last ${daysOfHistory} days appear here.`}
        </StateView>
      )}
      {byDay(data ?? [], context).map(({ label, lines }) => (
        <section key={label} aria-label={label}>
          <h3 className={styles.day}>{label}</h3>
          <ol className={styles.lines}>
            {foldLines(lines).map(line => (
              <ActionLine
                key={line.firstVersion}
                line={line}
                who={whoOf(line)}
                past={past}
                onOpenVersion={({ at, version }) => onOpenVersion({ at, version })}
              />
            ))}
          </ol>
        </section>
      ))}
      <MoreButton list={history}>Show earlier changes</MoreButton>
    </div>
  )
}

function LinesSkeleton() {
  return (
    <div className={styles.lines} aria-busy="true" aria-label="Loading history">
      {[70, 55, 80, 60, 45].map(width => (
        <div key={width} className={styles.line}>
          <Skeleton height={10} width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
