import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconHistory, IconRefresh, IconRestore } from '@tabler/icons-react'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
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
import type { HistoryLine, RepeatedLines } from './record-history.ts'
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

  /** What a line changed, with buttons to restore it. The newest line is the record as it is. */
  const changesOf = (line: HistoryLine, isNewest: boolean) => (
    <Fragment key={line.version}>
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
      {canEdit && !isNewest && line.restore && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRestore {...iconSize} />}
          className={styles.button}
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
    </Fragment>
  )

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
        {lines.map((group, at) => (
          <Repeats
            key={`${group.lines.at(-1)?.version} ${group.lines.at(-1)?.change.kind}`}
            group={group}
            who={group.actor.id === userId ? 'You' : (group.actor.name ?? 'Someone')}
          >
            {group.lines.map((line, index) => changesOf(line, at === 0 && index === 0))}
          </Repeats>
        ))}
      </ol>
      <MoreButton list={history} size="xs">
        Show earlier changes
      </MoreButton>
    </>
  )
}

interface RepeatsProps {
  group: RepeatedLines
  who: string
  /** The changes of each line. */
  children: readonly ReactNode[]
}

/** How many of the changes under one title show at first. */
const maxShown = 3

/** One change, or several that repeat each other, of which the earlier ones show on demand. */
function Repeats({ group: { did, at, lines }, who, children }: RepeatsProps) {
  const [isOpen, setOpen] = useState(false)
  const more = lines.length - maxShown
  const isFolded = more > 0 && !isOpen
  return (
    <li className={styles.line}>
      <p className={styles.lineTitle}>
        <span>
          <strong>{who}</strong> {did}
          {lines.length > 1 && <span className={styles.times}>{` · ${lines.length.toLocaleString()} changes`}</span>}
        </span>
        <span className={styles.when}>
          <RelativeTime at={at} />
        </span>
      </p>
      {lines.length === 1 ? (
        children
      ) : (
        <ol className={styles.repeats} aria-label="Changes">
          {children.slice(0, isFolded ? maxShown : undefined).map((changes, index) => (
            <li key={`${lines[index]?.version} ${index}`} className={styles.line}>
              {changes}
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={styles.button}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${more.toLocaleString()} more`}
        </Button>
      )}
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
