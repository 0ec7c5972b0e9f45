import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../api/rest-route.ts'
import { signUpInfoQuery } from '../../../access/web/sign-up-info.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { updateServerRoute } from '../../server.routes.ts'
import { checkDomains, domainsIn, serverQuery, type ServerSettings } from './server-calls.ts'

const rules = [
  { value: 'open', label: 'Open', description: 'Everyone can create an account.' },
  { value: 'invited', label: 'By invitation', description: 'People who follow the link in an invitation.' },
  { value: 'closed', label: 'Closed', description: 'Nobody can create an account.' },
] as const

/** Chooses who may create an account on the server. */
export function SignUpSection({ signUp }: { signUp: ServerSettings['signUp'] }) {
  const queries = useQueryClient()
  const form = useForm<{ rule: string; domains: string }>({
    initialValues: { rule: signUp.rule, domains: signUp.domains.join(', ') },
    validate: { domains: (text, { rule }) => (rule === 'open' ? checkDomains(text) : null) },
  })
  // The field is hidden for other rules, and may hold anything then.
  const domainsOf = ({ rule, domains }: typeof form.values) => (rule === 'open' ? domainsIn(domains) : signUp.domains)
  const save = useMutation({
    mutationFn: ({ rule, domains }: typeof form.values) =>
      callServer<CallOf<typeof updateServerRoute>>('PUT', '/admin/server', {
        signUp: { rule: rule as ServerSettings['signUp']['rule'], domains: domainsOf({ rule, domains }) },
      }),
    onSuccess: async (_answer, values) => {
      const saved = { rule: values.rule, domains: domainsOf(values).join(', ') }
      form.resetDirty(saved)
      // The person may have gone on.
      const { rule, domains } = form.getValues()
      if (rule === values.rule && domains === values.domains) form.setValues(saved)
      toastSuccess('Sign-up saved')
      await Promise.all([queries.invalidateQueries(serverQuery), queries.invalidateQueries(signUpInfoQuery)])
    },
  })
  return (
    <Section
      title="Sign-up"
      lead={signUp.isFixed ? 'Set by SIGN_UP and SIGN_UP_DOMAINS in the environment.' : 'Who can create an account.'}
    >
      <form noValidate onSubmit={form.onSubmit(values => save.mutate(values))}>
        <Stack gap="md" align="flex-start">
          <Radio.Group aria-label="Who can create an account" {...form.getInputProps('rule')}>
            <Stack gap="xs">
              {rules.map(rule => (
                <Radio key={rule.value} {...rule} disabled={signUp.isFixed} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.rule === 'open' && (
            <TextInput
              label="Mail domains"
              description="Their accounts work once the address is confirmed. Others need an invitation. Leave this empty for all domains."
              placeholder="example.com, example.org"
              className={settings.grow}
              w="100%"
              maw={420}
              disabled={signUp.isFixed}
              {...form.getInputProps('domains')}
            />
          )}
          <FormMessage>{save.error && errorText(save.error)}</FormMessage>
          {!signUp.isFixed && (
            <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
              Save
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  )
}
