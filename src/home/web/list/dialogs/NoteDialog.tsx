import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxInternalNoteLength } from '../../../../texts/home-texts.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { callServer } from '../../../../ui/server/server.ts'
import { errorText } from '../../../../ui/server/server-error.ts'
import { patchFlow } from '../flow-pages.ts'
import { refreshHome } from '../move-flows.ts'
import type { OneFlowDialogProps } from './one-flow.ts'
import type { CallOf } from '../../../../api/rest-route.ts'
import type { setNoteRoute } from '../../../flows.routes.ts'

/** Edits the internal note of a flow. An empty text deletes it. */
export function NoteDialog({ flow, onClose }: OneFlowDialogProps) {
  const queries = useQueryClient()
  const before = flow.internalNote ?? ''
  const [note, setNote] = useState(before)
  const save = useMutation({
    mutationFn: () =>
      callServer<CallOf<typeof setNoteRoute>>('PUT', `/admin/flows/internalNote/${flow.id}`, { internalNote: note }),
    onSuccess: () => {
      patchFlow(queries, flow.id, { internalNote: note === '' ? null : note })
      onClose()
      return refreshHome(queries)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={before === '' ? 'Add internal note' : 'Edit internal note'} size={440}>
      <DialogForm
        verb="Save"
        disabled={note === before}
        pending={save.isPending}
        onSubmit={() => save.mutate()}
        onClose={onClose}
      >
        <Textarea
          label="Internal note"
          description={`Only your organization can read it. ${note.length} of ${maxInternalNoteLength} characters`}
          data-autofocus
          autosize
          minRows={3}
          value={note}
          maxLength={maxInternalNoteLength}
          error={save.error && errorText(save.error)}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
