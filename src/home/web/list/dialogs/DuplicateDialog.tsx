import { Button, Progress, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flowTypeUi } from '../../../../flows/registry.ui.ts'
import { duplicateTitle } from '../../../../texts/home-list-texts.ts'
import { copyName, createdText } from '../../../../texts/home-texts.ts'
import { isolated } from '../../../../texts/isolated.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import formStyles from '../../../../ui/dialogs/DialogForm.module.css'
import { lastingId } from '../../../../ui/server/lasting-id.ts'
import { callServer } from '../../../../ui/server/server.ts'
import { errorText, toServerError } from '../../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../../ui/server/use-single-mutation.ts'
import type { HomeInfo } from '../../home-calls.ts'
import { flowPath } from '../../routes.ts'
import { refreshHome } from '../move-flows.ts'
import type { OneFlowDialogProps } from './one-flow.ts'
import styles from './dialogs.module.css'
import type { AnswerOf, CallOf } from '../../../../api/rest-route.ts'
import type { duplicateFlowRoute, readCopyRoute } from '../../../copy-flow.routes.ts'

const pollInterval = 700

type Copy = AnswerOf<typeof readCopyRoute>

/** Whether a copy has ended. A copy that the server does not know ended when someone deleted it. */
const isOver = ({ data, error }: { data: Copy | undefined; error: Error | null }) =>
  error ? toServerError(error).code === 'not_found' : data !== undefined && data.status !== 'running'

/** The progress of a background copy. */
function CopyProgress({ copyId }: { copyId: string }) {
  const { data, error } = useQuery({
    queryKey: ['flow-copies', copyId],
    queryFn: () => callServer<CallOf<typeof readCopyRoute>>('GET', `/admin/flows/copies/${encodeURIComponent(copyId)}`),
    refetchInterval: ({ state }) => (isOver(state) ? false : pollInterval),
  })
  const queries = useQueryClient()
  const isDone = data?.status === 'done'
  useEffect(() => {
    if (isDone) void refreshHome(queries)
  }, [isDone, queries])
  if (isDone) return <p className={styles.dim}>All records were copied.</p>
  if (isOver({ data, error })) {
    return (
      <p className={styles.text} role="alert">
        Some records could not be copied. Delete the copy and duplicate again.
      </p>
    )
  }
  const percent = Math.round((data?.progress ?? 0) * 100)
  return (
    <div>
      <p className={styles.dim}>Copying records: {percent}%. You can close this dialog.</p>
      <Progress value={percent} mt={8} aria-label="Copying records" />
    </div>
  )
}

function Created({
  created,
  home,
  onClose,
}: {
  created: AnswerOf<typeof duplicateFlowRoute>
  home: HomeInfo
  onClose(): void
}) {
  const navigate = useNavigate()
  const path = flowPath({ ...created.flow, accessLevel: 'write' }, { flowTypes: home.flowTypes })
  return (
    <div className={formStyles.stack}>
      <output className={styles.text}>{createdText(isolated(created.flow.name))}</output>
      {created.copyId !== null && <CopyProgress copyId={created.copyId} />}
      <div className={formStyles.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            void navigate({ to: path })
          }}
        >
          Open
        </Button>
      </div>
    </div>
  )
}

/** Duplicates a flow under a new name, and offers to open the copy. */
export function DuplicateDialog({ flow, home, onClose }: OneFlowDialogProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(copyName(flow.name))
  const { history, newPublicId } = flowTypeUi(flow.type)
  const [publicId] = useState(() => lastingId(newPublicId))
  const duplicate = useSingleMutation({
    mutationFn() {
      const newFlowName = name.trim()
      return callServer<CallOf<typeof duplicateFlowRoute>>('POST', `/admin/flows/duplicate/${flow.id}`, {
        newFlowName,
        publicIdentifier: publicId.of(newFlowName),
        ...(history && { includeChatHistory: true }),
      })
    },
    onSuccess: () => refreshHome(queries),
  })
  return (
    <Dialog opened onClose={onClose} title={duplicateTitle(isolated(flow.name))} size={440}>
      {duplicate.data ? (
        <Created created={duplicate.data} home={home} onClose={onClose} />
      ) : (
        <DialogForm
          verb="Duplicate"
          disabled={name.trim() === ''}
          pending={duplicate.isPending}
          onSubmit={() => duplicate.mutate()}
          onClose={onClose}
        >
          <TextInput
            label="New name"
            data-autofocus
            value={name}
            maxLength={200}
            error={duplicate.error && errorText(duplicate.error)}
            onFocus={event => event.currentTarget.select()}
            onChange={event => setName(event.currentTarget.value)}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
