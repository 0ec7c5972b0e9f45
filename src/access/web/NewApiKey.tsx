import { Button, CopyButton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import styles from './Account.module.css'
import settings from '../../ui/settings.module.css'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { authClient, unwrap } from './auth-client.ts'

interface NewApiKeyProps {
  opened: boolean
  onClose(): void
  onCreated(): void
}

/** Creates an API key and shows it once. */
export function NewApiKey({ opened, onClose, onCreated }: NewApiKeyProps) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: value => (value.trim() ? null : 'Say what the key is for') },
  })
  const create = useMutation({
    mutationFn: (name: string) => unwrap(authClient.apiKey.create({ name: name.trim() })),
    onSuccess: onCreated,
  })
  const close = () => {
    onClose()
    form.reset()
    create.reset()
  }
  const key = create.data?.key
  return (
    <Dialog opened={opened} onClose={close} title={key ? 'Your new API key' : 'Create an API key'} size={440}>
      {key ? (
        <div className={formStyles.stack}>
          <p className={settings.quiet}>Copy it now: it is not shown again.</p>
          <code className={styles.key}>{key}</code>
          <div className={formStyles.buttons}>
            <CopyButton value={key}>
              {({ copied, copy }) => (
                <Button data-autofocus onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            <Button variant="default" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <form className={formStyles.stack} onSubmit={form.onSubmit(({ name }) => create.mutate(name))}>
          <TextInput label="Name" placeholder="e.g. Nightly export" data-autofocus {...form.getInputProps('name')} />
          <FormMessage>{create.error && errorText(create.error)}</FormMessage>
          <div className={formStyles.buttons}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create key
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
