import type { ReactNode } from 'react'
import { TopBar } from '../../ui/TopBar.tsx'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { Conversions } from '../conversion/Conversions.tsx'
import { HistoryButtons } from '../history/HistoryButtons.tsx'
import type { PastMoment } from '../history/moment.ts'
import { ShareButton } from '../share/ShareButton.tsx'
import { BaseTitle } from './BaseTitle.tsx'
import { PeopleHere } from './PeopleHere.tsx'
import { SaveState } from './SaveState.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { useBaseRights, useIsTableShown } from './base-context.ts'

export interface BaseTopBarProps {
  name: string | undefined
  /** Null until it is loaded. */
  metadata: Metadata | null
  conversions: readonly ConversionState[] | undefined
  /** Whether an earlier version of the base is shown. */
  isPast: boolean
  /** More actions for the end of the bar. */
  actions: ReactNode
  /** Shares the base with people; absent if the person may not. */
  people: ReactNode
  /** Shows an earlier version of the base. */
  onOpenVersion(moment: PastMoment): void
}

/** The name of a base and, beside it, who is here, what is saved, undo, and the history. */
export function BaseTopBar({ name, metadata, conversions, isPast, actions, people, onOpenVersion }: BaseTopBarProps) {
  const can = useBaseRights()
  const isTableShown = useIsTableShown()
  return (
    <TopBar
      actions={
        <>
          <PeopleHere />
          <Conversions metadata={metadata} conversions={conversions} />
          {!isPast && can.editRecords && <UndoButtons />}
          <SaveState mayApply={can.editRecords} />
          {metadata && isTableShown && <HistoryButtons tables={metadata.tables} onOpenVersion={onOpenVersion} />}
          {actions}
          {!isPast && metadata && (people || can.manageBase) && (
            <ShareButton name={name ?? 'base'} tables={metadata.tables} people={people} />
          )}
        </>
      }
    >
      <BaseTitle name={name} />
    </TopBar>
  )
}
