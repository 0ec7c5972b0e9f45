import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { closesBeforeOpening } from '../../../texts/flow-page-texts.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { Flow } from '../home-calls.ts'
import { refreshHome } from '../list/move-flows.ts'
import { changedLimits, limitsOf, typedLimits, type TypedLimits } from './flow-limits.ts'
import styles from './FlowPage.module.css'
import type { CallOf } from '../../../api/rest-route.ts'
import type { setAccessSettingsRoute } from '../../access-settings.routes.ts'

/** When a flow opens and closes, and its response limit. */
export function LimitsSection({ flow }: { flow: Flow }) {
  const queries = useQueryClient()
  // Fields that the person has not touched follow the server.
  const [typed, setTyped] = useState<Partial<TypedLimits>>({})
  const shown = { ...typedLimits(flow.settings), ...typed }
  const { problem } = limitsOf(shown)
  const changed = changedLimits(flow.settings, typed)
  const save = useMutation({
    mutationFn: () =>
      callServer<CallOf<typeof setAccessSettingsRoute>>('PUT', `/admin/flows/accessSettings/${flow.id}`, changed),
    onMutate: () => typed,
    onSuccess: async (_answer, _input, saved) => {
      toastSuccess('Saved')
      await refreshHome(queries)
      // What was typed meanwhile is not saved yet.
      setTyped(now => (now === saved ? {} : now))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null && isChanged && !save.isPending) save.mutate()
  }
  const field = (name: keyof TypedLimits) => ({
    value: shown[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    className: styles.field ?? '',
  })
  const isChanged = Object.keys(changed).length > 0
  return (
    <Section title="Limits" lead="Leave empty for no limit. Times are in your time zone.">
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <TextInput type="datetime-local" label="Opens" {...field('openDate')} />
          <TextInput
            type="datetime-local"
            label="Closes"
            error={problem === 'order' && closesBeforeOpening}
            {...field('expirationDate')}
          />
          <TextInput
            label="Response limit"
            inputMode="numeric"
            error={problem === 'number' && 'Enter a whole number of at least 1'}
            {...field('maxSubmissions')}
          />
        </div>
        <FormMessage>{save.error && errorText(save.error)}</FormMessage>
        <Button type="submit" variant="default" disabled={!isChanged || problem !== null} loading={save.isPending}>
          Save
        </Button>
      </form>
    </Section>
  )
}
