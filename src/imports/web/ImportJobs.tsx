import { ActionIcon, Anchor, Indicator, Popover, Progress } from '@mantine/core'
import { IconProgressDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import type { ImportState } from '../import-state.ts'
import type { ChangesSince } from '../undo-tables.ts'
import { CancelRunning } from './CancelRunning.tsx'
import { importKey } from './import-queries.ts'
import { isMoving, recentImportsQuery } from './imports-client.ts'
import { doneSummary } from './mapping/mapping-text.ts'
import { UndoChangedImport } from './mapping/UndoChangedImport.tsx'
import { UndoImport } from './mapping/UndoImport.tsx'
import { Unreadable } from './ImportProgress.tsx'
import styles from './Imports.module.css'
import { doneText, paceText, phaseText } from './progress-text.ts'

const StagedImport = lazyPart(() => import('./mapping/StagedImport.tsx'))

interface ImportJobsProps {
  /** Called when an import has ended, to load lists of bases and tables again. */
  onEnded?(ended: ImportState): void
  onOpen(table: { basePublicId: string; tableId: string }): void
}

/** A list of background imports, shown on every page; empty when there are none. */
export function ImportJobs({ onEnded, onOpen }: ImportJobsProps) {
  const { data: imports = [] } = useQuery(recentImportsQuery)
  useEndings(imports, onEnded)
  const [canceledId, setCanceledId] = useState<string | null>(null)
  const [changed, setChanged] = useState<{ state: ImportState; changes: ChangesSince } | null>(null)
  const active = imports.filter(isMoving).length
  const canceled = imports.find(({ id }) => id === canceledId)
  if (imports.length === 0) return null
  return (
    <>
      <Popover width={340} position="bottom-end" withinPortal>
        <Indicator disabled={active === 0} processing size={8} offset={4}>
          <Popover.Target>
            <ActionIcon aria-label={active === 0 ? 'Imports' : `Imports, ${active} in progress`}>
              <IconProgressDown size={18} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown>
          <ul className={styles.jobs} aria-label="Imports">
            {imports.map(state => (
              <li key={state.id} className={styles.job}>
                <Job
                  state={state}
                  onOpen={onOpen}
                  onCancel={setCanceledId}
                  onAsk={(undone, changes) => setChanged({ state: undone, changes })}
                  onUndone={onEnded}
                />
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {/* These are not in the list, which closes on a press outside of it. */}
      {canceled && <CancelRunning state={canceled} onClose={() => setCanceledId(null)} />}
      {changed && <UndoChangedImport {...changed} onClose={() => setChanged(null)} onUndone={onEnded} />}
    </>
  )
}

interface JobProps {
  state: ImportState
  onOpen: ImportJobsProps['onOpen']
  onCancel(importId: string): void
  onAsk(undone: ImportState, changes: ChangesSince): void
  onUndone: ImportJobsProps['onEnded']
}

function Job({ state, onOpen, onCancel, onAsk, onUndone }: JobProps) {
  const { id, tableName, basePublicId, tableId, status, error, isUndone } = state
  const share = state.rows === 0 ? 0 : (state.rowsDone / state.rows) * 100
  return (
    <>
      <div className={styles.moving}>
        <span className={styles.strong}>{tableName}</span>
        {status === 'done' && (!isUndone || state.mapping) && basePublicId && tableId && (
          <Anchor component="button" type="button" size="sm" onClick={() => onOpen({ basePublicId, tableId })}>
            Open
          </Anchor>
        )}
        {isMoving(state) && status !== 'cancelling' && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={`Cancel the import of ${tableName}`}
            onClick={() => onCancel(id)}
          >
            Cancel
          </Anchor>
        )}
      </div>
      {isMoving(state) && <Progress value={share} size="xs" aria-label={`Importing ${tableName}`} />}
      <span className={styles.pace}>
        {isMoving(state) ? paceText(state) || phaseText(state) : (error ?? phaseText(state))}
        {status !== 'failed' && ` · ${doneText(state)}`}
      </span>
      {doneSummary(state) !== '' && <span className={styles.pace}>{doneSummary(state)}</span>}
      <Unreadable state={state} />
      {status === 'staged' && (
        <LazyPart>
          <StagedImport state={state} />
        </LazyPart>
      )}
      <UndoImport state={state} onAsk={onAsk} onUndone={onUndone} />
    </>
  )
}

function announceEnd(state: ImportState): void {
  const { status, tableName, error } = state
  if (status === 'done') toastSuccess(`${tableName}: ${phaseText(state)}`)
  if (status === 'failed') toastError(error ?? 'Import failed')
}

/** Announces the end of imports that were seen running, and loads again what they changed. */
function useEndings(imports: ImportState[], onEnded: ImportJobsProps['onEnded']): void {
  const queries = useQueryClient()
  const going = useRef(new Set<string>())
  useEffect(() => {
    for (const state of imports) {
      if (isMoving(state)) going.current.add(state.id)
      else if (going.current.delete(state.id)) {
        // An open dialog announces it itself.
        const isWatched = queries.getQueryCache().findAll({ queryKey: importKey(state.id), type: 'active' }).length > 0
        if (!isWatched) announceEnd(state)
        onEnded?.(state)
      }
    }
  }, [imports, onEnded, queries])
}
