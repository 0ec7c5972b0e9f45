import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { saveBlob } from '../../ui/files/save-blob.ts'
import { Section } from '../../ui/Section.tsx'
import { callServer } from '../../ui/server/server.ts'
import { errorText } from '../../ui/server/server-error.ts'

/** Downloads everything that is stored about the person. */
export function OwnData() {
  const save = useMutation({
    mutationFn: async () => {
      const data = await callServer('GET', '/admin/account/export')
      saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'gridloom-account.json')
    },
  })
  return (
    <Section
      title="Your data"
      lead="All that is kept of you, in one file. What is in your tables is exported from their own pages."
      action={
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Export
        </Button>
      }
    >
      <FormMessage>{save.error && errorText(save.error)}</FormMessage>
    </Section>
  )
}
