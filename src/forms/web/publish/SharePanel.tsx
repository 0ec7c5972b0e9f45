import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconCode, IconCopy, IconExternalLink, IconForms } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { shortestLinkPassword } from '../../../engine/model/link-password.ts'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { formPagePath } from '../../form-page-path.ts'
import type { PublishState } from '../../versions/publish-state.ts'
import type { Publishing } from '../publishing.ts'
import { EndingPart } from './EndingPart.tsx'
import styles from './Publish.module.css'
import { qrSvg, saveQrCode } from './qr-files.ts'

/** What helps to share a form, besides its link. */
export type ShareDialog = 'embed' | 'prefill'

interface SharePanelProps {
  publishing: Publishing
  flow: { name: string; publicIdentifier: string }
  state: PublishState
  /** Called after the password or what is published changed. */
  onChanged(): Promise<unknown>
  /** Called to open a dialog, in place of this panel. */
  onOpen(dialog: ShareDialog): void
}

/** The link of a published form, its QR code, and who can open it. */
export default function SharePanel({ publishing, flow, state, onChanged, onOpen }: SharePanelProps) {
  const address = location.origin + formPagePath(state.ending ?? flow.publicIdentifier)
  const save = (format: 'svg' | 'png') => {
    saveQrCode(address, flow.name, format).catch((error: unknown) => toastError(error))
  }
  return (
    <div className={styles.share}>
      <div className={styles.link}>
        <TextInput label="Link" readOnly value={address} onFocus={event => event.currentTarget.select()} />
        <Button
          className={styles.beside ?? ''}
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} />}
          onClick={() => void copyAloud(address, 'Link copied')}
        >
          Copy
        </Button>
      </div>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.75} />}
      >
        Open the form
      </Button>
      <div className={styles.code}>
        <img
          className={styles.qr}
          alt="QR code of the link"
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg(address))}`}
        />
        <div>
          <Button variant="default" size="xs" onClick={() => save('png')}>
            Save as PNG
          </Button>
          <Button variant="default" size="xs" onClick={() => save('svg')}>
            Save as SVG
          </Button>
        </div>
      </div>
      <div className={styles.more}>
        <Button variant="default" leftSection={<IconCode size={16} stroke={1.75} />} onClick={() => onOpen('embed')}>
          Embed
        </Button>
        <Button variant="default" leftSection={<IconForms size={16} stroke={1.75} />} onClick={() => onOpen('prefill')}>
          Prefill
        </Button>
      </div>
      <EndingPart key={state.ending} publishing={publishing} ending={state.ending} onChanged={onChanged} />
      <PasswordPart publishing={publishing} hasPassword={state.hasPassword} onChanged={onChanged} />
      <UnpublishPart publishing={publishing} onChanged={onChanged} />
    </div>
  )
}

interface PasswordPartProps extends Pick<SharePanelProps, 'publishing' | 'onChanged'> {
  hasPassword: boolean
}

/** The password that respondents enter first. */
function PasswordPart({ publishing, hasPassword, onChanged }: PasswordPartProps) {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const change = useSingleMutation({
    mutationFn: async (next: string | null) => {
      await publishing.setPassword(next)
      toastSuccess(next === null ? 'The form has no password now' : 'The form has a password now')
      setPassword('')
      await onChanged()
      // The button that was pressed may be gone.
      input.current?.focus()
    },
  })
  const isShort = password.length < shortestLinkPassword
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) change.mutate(password)
  }
  return (
    <form className={styles.part} noValidate onSubmit={submit}>
      <div className={styles.link}>
        <PasswordInput
          ref={input}
          label="Password"
          autoComplete="new-password"
          placeholder={hasPassword ? 'Type to change it' : 'None'}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={
            password !== '' && isShort
              ? `Use at least ${shortestLinkPassword} characters`
              : hasPassword && 'Respondents enter the password first'
          }
          value={password}
          maxLength={200}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button
          className={styles.beside ?? ''}
          type="submit"
          variant="default"
          aria-label="Set the password"
          disabled={isShort}
          loading={change.isPending}
        >
          Set
        </Button>
      </div>
      {hasPassword && (
        <Button variant="default" size="xs" disabled={change.isPending} onClick={() => change.mutate(null)}>
          Remove the password
        </Button>
      )}
      <FormMessage>{change.error && errorText(change.error)}</FormMessage>
    </form>
  )
}

/** Takes the form from its public page, until it is published again. */
function UnpublishPart({ publishing, onChanged }: Pick<SharePanelProps, 'publishing' | 'onChanged'>) {
  const unpublish = useSingleMutation({
    mutationFn: async () => {
      await publishing.unpublish()
      toastSuccess('The form is no longer published')
      await onChanged()
    },
  })
  return (
    <div className={styles.part}>
      <Button variant="default" size="xs" loading={unpublish.isPending} onClick={() => unpublish.mutate()}>
        Unpublish
      </Button>
      <span className={styles.dim}>The link then says that the form is not published. Responses are kept.</span>
      <FormMessage>{unpublish.error && errorText(unpublish.error)}</FormMessage>
    </div>
  )
}
