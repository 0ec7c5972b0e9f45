import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { AskPassword } from './AskPassword.tsx'
import { authClient, unwrap } from './auth-client.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { ConfirmApp } from './ConfirmApp.tsx'
import { takeNewSession } from './new-session.ts'

/** What the person wants to do with two-factor. */
export type TwoFactorTask = 'turnOn' | 'turnOff' | 'newCodes'

interface TwoFactorStepsProps {
  /** The current task; null while the dialog is closed. */
  task: TwoFactorTask | null
  onClose(): void
}

/** The step of a task, after the password. */
type Step =
  | { shows: 'password' }
  | { shows: 'app'; address: string; codes: string[] }
  | { shows: 'codes'; codes: string[] }

const titles = {
  turnOn: 'Turn on two-factor authentication',
  turnOff: 'Turn off two-factor authentication?',
  newCodes: 'Make new backup codes',
}

/** The dialog that turns two-factor on or off, or creates new backup codes. */
export function TwoFactorSteps({ task, onClose }: TwoFactorStepsProps) {
  const queries = useQueryClient()
  // Keeps the title while the dialog fades out.
  const [latest, setLatest] = useState<TwoFactorTask>('turnOn')
  const [step, setStep] = useState<Step>({ shows: 'password' })
  if (task && task !== latest) setLatest(task)
  const turnOn = async (password: string) => {
    const made = await unwrap(authClient.twoFactor.enable({ password }))
    if (made?.method === 'totp') setStep({ shows: 'app', address: made.totpURI, codes: made.backupCodes })
  }
  const turnOff = async (password: string) => {
    await unwrap(authClient.twoFactor.disable({ password }))
    await takeNewSession(queries)
    onClose()
    toastSuccess('Two-factor authentication is off')
  }
  const createCodes = async (password: string) => {
    const made = await unwrap(authClient.twoFactor.generateBackupCodes({ password }))
    setStep({ shows: 'codes', codes: made?.backupCodes ?? [] })
  }
  const input = {
    turnOn: { lead: 'You need an authenticator app on your phone or computer.', action: 'Continue', run: turnOn },
    turnOff: { lead: 'Your password alone signs you in then.', action: 'Turn off', run: turnOff, isDanger: true },
    newCodes: { lead: 'Those that you have now stop working.', action: 'Make new codes', run: createCodes },
  }[latest]
  return (
    <Dialog
      opened={task !== null}
      onClose={onClose}
      onExitTransitionEnd={() => setStep({ shows: 'password' })}
      // A press outside must not close what shows only once, and only ‘Done’ closes the backup codes.
      closeOnClickOutside={step.shows === 'password'}
      closeOnEscape={step.shows !== 'codes'}
      withCloseButton={step.shows !== 'codes'}
      title={step.shows === 'codes' ? 'Your backup codes' : titles[latest]}
      size={440}
    >
      {step.shows === 'password' && <AskPassword key={latest} {...input} onCancel={onClose} />}
      {step.shows === 'app' && (
        <ConfirmApp
          address={step.address}
          onCancel={onClose}
          onConfirmed={async () => {
            await takeNewSession(queries)
            setStep({ shows: 'codes', codes: step.codes })
          }}
        />
      )}
      {step.shows === 'codes' && <BackupCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  )
}
