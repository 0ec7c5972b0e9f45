import { Button, Progress } from '@mantine/core'
import { IconProgress } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { isolated } from '../../texts/isolated.ts'
import { ButtonPanel } from '../../ui/menus/ButtonPanel.tsx'
import { toastError, toastUndo } from '../../ui/toasts/toasts.tsx'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { metadataQuery } from '../page/metadata.ts'
import { tablesClientOf } from '../page/tables-client.ts'
import { useBase, useBaseRights } from '../page/base-context.ts'
import styles from './Conversion.module.css'
import { conversionsQuery, endedOf, isGoingOn } from './conversions-query.ts'
import { shareText } from './loss-text.ts'

interface ConversionJobsProps {
  metadata: Metadata
  /** The conversions when the metadata was loaded. */
  initial: readonly ConversionState[]
}

const fieldName = (metadata: Metadata, { tableId, fieldId }: ConversionState): string =>
  metadata.tables.find(({ id }) => id === tableId)?.fields.find(({ id }) => id === fieldId)?.name ?? 'A field'

/** The fields that are being converted, by anyone, with their progress and a button to cancel. */
export default function ConversionJobs({ metadata, initial }: ConversionJobsProps) {
  const { basePublicId, userId } = useBase()
  const { editStructure: mayCancel } = useBaseRights()
  const queries = useQueryClient()
  const { data: conversions = [] } = useQuery(conversionsQuery(basePublicId))
  useEffect(() => {
    queries.setQueryData(conversionsQuery(basePublicId).queryKey, [...initial])
  }, [queries, basePublicId, initial])
  useEndings(conversions, metadata)
  const running = conversions.filter(isGoingOn)
  const [first] = running
  if (!first) return null
  const share = running.reduce((sum, one) => sum + one.share, 0) / running.length
  const what = running.length === 1 ? fieldName(metadata, first) : `${running.length} fields`
  const cancel = async ({ tableId, fieldId }: ConversionState) => {
    try {
      await tablesClientOf(userId).fields.cancelConversion.mutate({ basePublicId, tableId, fieldId })
    } catch (error) {
      toastError(error)
    }
    await queries.invalidateQueries({ queryKey: conversionsQuery(basePublicId).queryKey })
  }
  return (
    <ButtonPanel
      width={320}
      position="bottom-end"
      label="Fields being converted"
      button={
        <button type="button" className={styles.button} aria-label={`Converting ${what}, ${shareText(share)}`}>
          <IconProgress size={14} stroke={1.75} aria-hidden />
          <span className={styles.buttonText}>Converting {what}</span>
          <span>{shareText(share)}</span>
        </button>
      }
    >
      {() => (
        <ul className={styles.jobs}>
          {running.map(one => (
            <li key={one.id} className={styles.job}>
              <Job state={one} name={fieldName(metadata, one)} onCancel={mayCancel ? () => void cancel(one) : null} />
            </li>
          ))}
        </ul>
      )}
    </ButtonPanel>
  )
}

function Job({ state, name, onCancel }: { state: ConversionState; name: string; onCancel: (() => void) | null }) {
  const { type, share, by } = state
  return (
    <>
      <span className={styles.jobTitle}>
        <span>
          {name} to {fieldType(type).label}
        </span>
        <span className={styles.share}>{shareText(share)}</span>
      </span>
      <Progress value={share * 100} size="xs" aria-label={`Converting ${name}`} />
      <span className={styles.jobTitle}>
        <span className={styles.note}>
          {by.name === null ? '' : `Started by ${by.name}. `}The field stays unchanged until it is done.
        </span>
        {onCancel && (
          <Button size="compact-xs" variant="default" aria-label={`Cancel converting ${name}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </span>
    </>
  )
}

/** Reloads what a finished conversion has changed, and tells the person who started it how it ended. */
function useEndings(conversions: readonly ConversionState[], metadata: Metadata): void {
  const queries = useQueryClient()
  const seen = useRef(new Set<string>())
  const { basePublicId, screen, session, userId } = useBase()
  useEffect(() => {
    const ended = endedOf(seen.current, conversions)
    for (const one of conversions) if (isGoingOn(one)) seen.current.add(one.id)
    for (const one of ended) {
      seen.current.delete(one.id)
      if (one.status === 'done') screen.table(one.tableId).outdate()
      if (one.by.id !== userId) continue
      if (one.status === 'failed')
        toastError(`${isolated(fieldName(metadata, one))} was not converted. ${one.error ?? ''}`)
      const { gestureId } = one
      if (one.status === 'done' && one.lost > 0 && gestureId !== null) {
        const what = `${one.lost.toLocaleString()} ${one.lost === 1 ? 'value' : 'values'}`
        toastUndo(`${what} could not be converted and ${one.lost === 1 ? 'is' : 'are'} now empty`, () =>
          session.undo(gestureId),
        )
      }
    }
    if (ended.length > 0) void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey })
  }, [conversions, queries, basePublicId, metadata, screen, session, userId])
}
