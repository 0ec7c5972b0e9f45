import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'

const PaymentsDialog = lazyPart(() => import('./PaymentsDialog.tsx'))

interface PaymentsButtonProps {
  publicId: string
  mayRefund: boolean
}

/** Opens the payments of a form. */
export function PaymentsButton({ publicId, mayRefund }: PaymentsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCreditCard size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Payments
      </Button>
      {isOpen && (
        <LazyPart onClose={close}>
          <PaymentsDialog publicId={publicId} mayRefund={mayRefund} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
