import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconHistory, IconRefresh, IconRestore } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { textAsType } from '../../fields/read-as-type.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { restoreValue } from '../actions/restore-value.ts'
import { restoreVersion, type RestoreVersion } from '../actions/restore-version.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { useActionPlace, useBase, useBaseRights, useTable } from '../page/base-context.ts'
import { MoreButton } from '../history/MoreButton.tsx'
import { pastContext } from '../history/past-context.ts'
import type { RecordPartsProps } from './record-parts-props.ts'
import type { PastValue } from './past-value.ts'
import type { HistoryLine } from './record-history.ts'
import styles from './RecordHistory.module.css'
import { useRecordHistory } from './use-record-history.ts'
import { ValueChange } from './ValueChange.tsx'

const iconSize = { size: 14, stroke: 1.75 }

/** Who changed the record, when, and what. Values and whole versions can be restored. */
export function RecordHistory(about: RecordPartsProps) {
  const { open, record } = about
  const { session, userId } = useBase()
  const { table } = useTable()
  const { editRecords: canEdit } = useBaseRights()
  const place = useActionPlace()
  const history = useRecordHistory(about)
  const { lines, names, error, refetch } = history
  const context = useMemo(() => pastContext(about.context, names), [about.context, names])

  /** Loads all links of the record before an action that needs them. */
  const whenWhole = async (work: () => void) => {
    if (await open.loadAllLinks()) work()
    else toastError(recordsNotLoaded)
  }

  /** The arguments of an action that restores cells. */
  const restore = (version: number, values: Record<string, unknown>): RestoreVersion => ({
    tableId: table.id,
    recordId: record.id,
    version,
    cells: Object.entries(values).map(([fieldId, after]) => {
      const number = open.number ?? record.number
      return { recordId: record.id, number, fieldId, before: open.value(fieldId), after: after ?? null }
    }),
  })

  if (!lines && error) {
    return (
      <StateView
        alert
        title="History could not be loaded"
        action={
          <Button variant="default" leftSection={<IconRefresh {...iconSize} />} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(error)}
      </StateView>
    )
  }
  if (!lines) return <HistorySkeleton />
  if (lines.length === 0) {
    return (
      <StateView icon={<IconHistory size={20} stroke={1.75} />} title="No changes yet">
        Changes from the last 30 days appear here.
      </StateView>
    )
  }
  return (
    <>
      <ol className={styles.lines} aria-label="History">
        {lines.map((line, at) => (
          <Line key={`${line.version} ${line.did}`} line={line} who={line.actor.id === userId ? 'You' : nameOf(line)}>
            {line.fields.map(change => (
              <ValueChange key={change.fieldId} {...change} context={context}>
                {canEdit && change.restore && (
                  <RestoreValueButton
                    former={change.before}
                    onRestore={() =>
                      void whenWhole(() => {
                        const { value, version } = change.restore ?? { value: null, version: 0 }
                        const args = restore(version, { [change.fieldId]: value })
                        session.act({ type: restoreValue.type, args }, place)
                      })
                    }
                  />
                )}
              </ValueChange>
            ))}
            {canEdit && at > 0 && line.restore && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRestore {...iconSize} />}
                className={styles.restoreRecord}
                onClick={() =>
                  void whenWhole(() => {
                    const args = restore(line.version, line.restore ?? {})
                    session.act({ type: restoreVersion.type, args }, place)
                  })
                }
              >
                Restore to this version
              </Button>
            )}
          </Line>
        ))}
      </ol>
      <MoreButton list={history} size="xs">
        Show earlier changes
      </MoreButton>
    </>
  )
}

const nameOf = ({ actor }: HistoryLine) => actor.name ?? 'Someone'

function Line({ line, who, children }: { line: HistoryLine; who: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <p className={styles.lineTitle}>
        <span>
          <strong>{who}</strong> {line.did}
        </span>
        <span className={styles.when}>
          <RelativeTime at={line.at} />
        </span>
      </p>
      {children}
    </li>
  )
}

function RestoreValueButton({ former, onRestore }: { former: PastValue | null; onRestore(): void }) {
  const text = former && textAsType(former.value, former)
  return (
    <Tooltip label="Restore this value">
      <ActionIcon size={24} aria-label={`Restore this value: ${text || 'empty'}`} onClick={onRestore}>
        <IconRestore {...iconSize} />
      </ActionIcon>
    </Tooltip>
  )
}

function HistorySkeleton() {
  return (
    <div className={styles.lines} aria-busy="true" aria-label="Loading history">
      {['first', 'second', 'third'].map(line => (
        <div key={line} className={styles.line}>
          <Skeleton height={10} width="60%" />
          <Skeleton height={24} />
        </div>
      ))}
    </div>
  )
}
