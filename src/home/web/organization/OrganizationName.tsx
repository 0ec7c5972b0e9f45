import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Organization } from '../home-calls.ts'
import { organizationPath } from './organization-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { updateOrganizationRoute } from '../../organizations.routes.ts'

interface OrganizationNameProps {
  organization: Organization
  canChange: boolean
}

/** Renames the organization. */
export function OrganizationName({ organization, canChange }: OrganizationNameProps) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: organization.name },
    validate: { name: value => (value.trim() ? null : 'Give it a name') },
  })
  const save = useMutation({
    mutationFn: (name: string) =>
      callServer<CallOf<typeof updateOrganizationRoute>>('PUT', organizationPath(organization.id), { name }),
    onSuccess: async (_answer, name) => {
      form.resetDirty({ name })
      // The person may have typed on.
      if (form.getValues().name.trim() === name) form.setValues({ name })
      await queries.invalidateQueries(homeQuery)
      toastSuccess('Name saved')
    },
    onError: error => form.setFieldError('name', errorText(error)),
  })
  if (!canChange) return null
  return (
    <Section title="Name">
      <form className={settings.fields} noValidate onSubmit={form.onSubmit(({ name }) => save.mutate(name.trim()))}>
        <TextInput
          aria-label="Organization name"
          className={settings.grow}
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
          Save
        </Button>
      </form>
    </Section>
  )
}
