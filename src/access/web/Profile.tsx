import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Section } from '../../ui/Section.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import styles from '../../ui/settings.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { sessionQuery } from './session.ts'

/** Shows and changes the person's name. */
export function Profile() {
  const queries = useQueryClient()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const form = useForm({
    initialValues: { name: session?.user.name ?? '' },
    validate: { name: value => (value.trim() ? null : 'Enter your name') },
  })
  const save = useMutation({
    mutationFn: async (name: string) => {
      await unwrap(authClient.updateUser({ name: name.trim() }))
      await queries.invalidateQueries(sessionQuery)
    },
    onSuccess: () => {
      form.resetDirty()
      toastSuccess('Your name is saved')
    },
    onError: error => form.setFieldError('name', errorText(error)),
  })
  return (
    <Section title="Profile">
      <form className={styles.fields} onSubmit={form.onSubmit(({ name }) => save.mutate(name))}>
        <TextInput label="Name" autoComplete="name" className={styles.grow} {...form.getInputProps('name')} />
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
          Save
        </Button>
      </form>
    </Section>
  )
}
