import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { endingFrom, endingProblem } from '../../custom-ending.ts'
import { formPagePath } from '../../form-page-path.ts'
import type { Publishing } from '../publishing.ts'
import styles from './Publish.module.css'

interface EndingPartProps {
  publishing: Pick<Publishing, 'setEnding'>
  /** The ending that people chose; null for none. */
  ending: string | null
  onChanged(): Promise<unknown>
}

/** The ending of the link, which people can choose. Links that were shared before still work. */
export function EndingPart({ publishing, ending, onChanged }: EndingPartProps) {
  const [typed, setTyped] = useState(ending ?? '')
  const [isLeft, setLeft] = useState(false)
  const change = useSingleMutation({
    mutationFn: async (next: string | null) => {
      await publishing.setEnding(next)
      toastSuccess(next === null ? 'The link ends as before' : 'The link has a new ending')
      await onChanged()
    },
  })
  const problem = typed === '' ? null : endingProblem(typed)
  const isChanged = typed !== (ending ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (problem === null && isChanged) change.mutate(typed === '' ? null : typed)
  }
  return (
    <form className={styles.part} noValidate onSubmit={submit}>
      <div className={styles.link}>
        <TextInput
          label="Custom ending"
          placeholder="summer-party"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={`${location.host}${formPagePath(typed || '…')}. Links that were shared before still work.`}
          value={typed}
          maxLength={64}
          error={isLeft && problem}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setLeft(false)
          }}
          onBlur={() => {
            setTyped(endingFrom(typed))
            setLeft(true)
          }}
        />
        <Button
          className={styles.beside ?? ''}
          type="submit"
          variant="default"
          aria-label="Set the ending"
          disabled={!isChanged}
          loading={change.isPending}
        >
          Set
        </Button>
      </div>
      <FormMessage>{change.error && errorText(change.error)}</FormMessage>
    </form>
  )
}
