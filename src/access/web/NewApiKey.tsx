import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import styles from './Account.module.css'
import settings from '../../ui/settings.module.css'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { scopeOf } from './key-scope-text.ts'
import { KeyPlaces } from './KeyPlaces.tsx'

const secondsPerDay = 24 * 60 * 60

const accessChoices = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
]
const reachChoices = [
  { value: 'all', label: 'Everything that you can reach' },
  { value: 'chosen', label: 'Chosen workspaces and items' },
]
const expiryChoices = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]

interface Values {
  name: string
  access: 'read' | 'write'
  reach: 'all' | 'chosen'
  places: string[]
  /** Empty: the key does not expire. */
  days: string
}

const initialValues: Values = { name: '', access: 'read', reach: 'all', places: [], days: '90' }

interface NewApiKeyProps {
  opened: boolean
  onClose(): void
  onCreated(): void
}

/** Creates an API key and shows it once. */
export function NewApiKey({ opened, onClose, onCreated }: NewApiKeyProps) {
  const form = useForm({
    initialValues,
    validate: {
      name: value => (value.trim() ? null : 'Say what the key is for'),
      places: (places, { reach }) => (reach === 'chosen' && places.length === 0 ? 'Choose at least one' : null),
    },
  })
  const create = useMutation({
    mutationFn: ({ name, access, reach, places, days }: typeof initialValues) =>
      unwrap(
        authClient.apiKey.create({
          name: name.trim(),
          metadata: scopeOf(access, reach === 'chosen' ? places : null),
          ...(days !== '' && { expiresIn: Number(days) * secondsPerDay }),
        }),
      ),
    onSuccess: onCreated,
  })
  const close = () => {
    onClose()
    form.reset()
    create.reset()
  }
  const key = create.data?.key
  return (
    <Dialog
      opened={opened}
      onClose={close}
      // Only ‘Done’ closes the key, which shows once.
      closeOnClickOutside={!key}
      closeOnEscape={!key}
      withCloseButton={!key}
      title={key ? 'Your new API key' : 'Create an API key'}
      size={440}
    >
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
        <form className={formStyles.stack} onSubmit={form.onSubmit(values => create.mutate(values))}>
          <TextInput label="Name" placeholder="e.g. Nightly export" data-autofocus {...form.getInputProps('name')} />
          <NativeSelect label="Access" data={accessChoices} {...form.getInputProps('access')} />
          <NativeSelect label="Reaches" data={reachChoices} {...form.getInputProps('reach')} />
          {form.values.reach === 'chosen' && (
            <KeyPlaces
              value={form.values.places}
              error={typeof form.errors['places'] === 'string' ? form.errors['places'] : null}
              onChange={places => form.setFieldValue('places', places)}
            />
          )}
          <NativeSelect label="Expires" data={expiryChoices} {...form.getInputProps('days')} />
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
