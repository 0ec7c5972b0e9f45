import { Conversions } from '../../../tables/conversion/Conversions.tsx'
import { HistoryButtons } from '../../../tables/history/HistoryButtons.tsx'
import { useBase, useBaseRights, useIsTableShown } from '../../../tables/page/base-context.ts'
import type { BaseTopBarProps } from '../../../tables/page/BaseTopBar.tsx'
import { PeopleHere } from '../../../tables/page/PeopleHere.tsx'
import { SaveState } from '../../../tables/page/SaveState.tsx'
import { UndoButtons } from '../../../tables/page/UndoButtons.tsx'
import { PaymentsButton } from '../../payments/web/PaymentsButton.tsx'
import { answersTableId } from '../../answers/answers-table.ts'
import { FormLink } from './FormLink.tsx'
import styles from './FormResults.module.css'

/** Whether the answers have the fields of a payment. */
const hasPayment = (metadata: BaseTopBarProps['metadata']): boolean =>
  metadata?.tables
    .find(({ id }) => id === answersTableId)
    ?.fields.some(
      ({ id }, _index, fields) =>
        id.endsWith('_receipt') && fields.some(other => other.id === id.replace(/_receipt$/, '_reference')),
    ) ?? false

/** The bar above the answers: the link for respondents, who is here, what is saved, undo, and the history. */
export function AnswersBar({ metadata, conversions, isPast, onOpenVersion }: BaseTopBarProps) {
  const { basePublicId } = useBase()
  const can = useBaseRights()
  const isTableShown = useIsTableShown()
  return (
    <div className={styles.bar}>
      <FormLink publicId={basePublicId} />
      <div className={styles.tools}>
        <PeopleHere />
        {hasPayment(metadata) && <PaymentsButton publicId={basePublicId} mayRefund={can.editStructure} />}
        <Conversions metadata={metadata} conversions={conversions} />
        {!isPast && can.editRecords && <UndoButtons />}
        <SaveState mayApply={can.editRecords} />
        {metadata && isTableShown && <HistoryButtons tables={metadata.tables} onOpenVersion={onOpenVersion} />}
      </div>
    </div>
  )
}
