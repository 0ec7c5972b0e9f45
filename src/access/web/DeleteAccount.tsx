import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { DeleteAccountSteps } from './DeleteAccountSteps.tsx'

/** Deletes the person's account and everything that only they have access to. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Delete your account"
      lead="Nothing brings it back."
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      }
    >
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Delete your account?" size={512}>
        <DeleteAccountSteps onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}
