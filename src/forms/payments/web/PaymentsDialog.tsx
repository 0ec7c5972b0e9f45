import { Anchor, Badge, Button, NumberInput } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { FailedView } from '../../../ui/FailedView.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { fromMinor, showMoney, toMinor } from '../../blocks/payment/money.ts'
import { type ListedPayment, listPayments, paymentsKey, refundPayment } from './payment-calls.ts'
import styles from './Payments.module.css'

interface PaymentsDialogProps {
  publicId: string
  mayRefund: boolean
  onClose(): void
}

/** The payments of a form, the newest first, with what went wrong, and refunds. */
export default function PaymentsDialog({ publicId, mayRefund, onClose }: PaymentsDialogProps) {
  const found = useInfiniteQuery({
    queryKey: paymentsKey(publicId),
    queryFn: ({ pageParam }) => listPayments(publicId, pageParam),
    initialPageParam: null as { createdAt: string; submissionId: string } | null,
    getNextPageParam: ({ payments, hasMore }) => {
      const last = payments.at(-1)
      return hasMore && last ? { createdAt: last.createdAt, submissionId: last.submissionId } : null
    },
    staleTime: 0,
  })
  const payments = found.data?.pages.flatMap(page => page.payments) ?? []
  return (
    <Dialog opened onClose={onClose} title="Payments" size={640}>
      {found.isPending && <p aria-busy="true">Loading payments…</p>}
      {found.error && <FailedView title="The payments could not be loaded" failed={found} />}
      {found.data && payments.length === 0 && <p>No payments yet.</p>}
      <ul className={styles.payments}>
        {payments.map(payment => (
          <PaymentRow key={payment.submissionId} publicId={publicId} payment={payment} mayRefund={mayRefund} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}

interface PaymentRowProps {
  publicId: string
  payment: ListedPayment
  mayRefund: boolean
}

const tones: Readonly<Record<string, string>> = { Paid: 'green', Free: 'green', Processing: 'blue', 'Not paid': 'red' }

function PaymentRow({ publicId, payment, mayRefund }: PaymentRowProps) {
  const { amount, refunded, currency, state, isTest, coupon, reference, receiptUrl, problem, createdAt } = payment
  const [isRefunding, setRefunding] = useState(false)
  const show = (minor: number) => showMoney(minor, currency, navigator.language)
  const details = [
    ...(refunded > 0 ? [`${show(refunded)} refunded`] : []),
    ...(coupon === null ? [] : [`Coupon ${coupon}`]),
  ]
  const canRefund = mayRefund && payment.isRefundable && !isRefunding
  return (
    <li className={styles.payment}>
      <span className={styles.money}>{show(amount)}</span>
      <span className={styles.about}>
        <span className={styles.state}>
          <Badge variant="light" tt="none" className={styles.badge} color={tones[state] ?? 'gray'}>
            {state}
          </Badge>
          {isTest && (
            <Badge variant="light" tt="none" className={styles.badge} color="yellow">
              Test
            </Badge>
          )}
          <RelativeTime at={createdAt} />
        </span>
        {details.length > 0 && <span>{details.join(' · ')}</span>}
        {reference !== null && <span className={styles.reference}>{reference}</span>}
        {problem !== null && <span className={styles.problem}>{problem}</span>}
      </span>
      {(receiptUrl !== null || canRefund) && (
        <span className={styles.actions}>
          {receiptUrl !== null && (
            <Anchor href={receiptUrl} target="_blank" rel="noreferrer" size="sm">
              Receipt
            </Anchor>
          )}
          {canRefund && (
            <Button size="xs" variant="default" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
        </span>
      )}
      {isRefunding && <Refund publicId={publicId} payment={payment} onClose={() => setRefunding(false)} />}
    </li>
  )
}

interface RefundProps {
  publicId: string
  payment: ListedPayment
  onClose(): void
}

/** Asks how much is given back, and names the figures before it happens. */
function Refund({ publicId, payment, onClose }: RefundProps) {
  const { submissionId, currency, amount: paid, refunded } = payment
  const queries = useQueryClient()
  // The same id for each try, so that a lost answer refunds nothing twice.
  const [requestId] = useState(() => newId('ges'))
  const [entered, setEntered] = useState<number | string>(() => fromMinor(paid - refunded, currency))
  const left = paid - refunded
  const amount = typeof entered === 'number' ? toMinor(entered, currency) : 0
  const isRight = amount >= 1 && amount <= left
  const show = (minor: number) => showMoney(minor, currency, navigator.language)
  const refund = useMutation({
    mutationFn: () => refundPayment(publicId, { submissionId, amount, requestId }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: paymentsKey(publicId) })
      toastSuccess(`${show(amount)} refunded`)
      onClose()
    },
  })
  return (
    <div className={styles.refund}>
      <DialogForm
        verb={isRight ? `Refund ${show(amount)}` : 'Refund'}
        pending={refund.isPending}
        onSubmit={() => isRight && refund.mutate()}
        onClose={onClose}
      >
        <NumberInput
          label={`Amount in ${currency}`}
          description={`${show(left)} of ${show(paid)} can be refunded. This can't be undone.`}
          error={isRight ? null : `Enter an amount up to ${show(left)}`}
          value={entered}
          min={0}
          allowNegative={false}
          onChange={setEntered}
          data-autofocus
        />
        <FormMessage>{refund.error && errorText(refund.error)}</FormMessage>
      </DialogForm>
    </div>
  )
}
