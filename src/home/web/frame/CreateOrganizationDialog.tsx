import { Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import { createOrganization } from '../../../texts/frame-texts.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { lastingId } from '../../../ui/server/lasting-id.ts'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { switchOrganization } from './switch-organization.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { createOrganizationRoute, listOrganizationsRoute } from '../../organizations.routes.ts'

/** Creates an organization and switches to it. */
export function CreateOrganizationDialog({ onClose }: { onClose(): void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isSandbox, setSandbox] = useState(false)
  const [creationId] = useState(() => lastingId(() => newId('act')))
  const [createdId, setCreatedId] = useState<string | null>(null)
  const create = useSingleMutation({
    async mutationFn() {
      const organization = { name: name.trim(), isSandbox }
      // A retry after a failed switch must not create a second organization.
      const organizationId =
        createdId ??
        (
          await callServer<CallOf<typeof createOrganizationRoute>>('POST', '/admin/organizations', {
            ...organization,
            creationId: creationId.of(organization),
          })
        ).organizationId
      setCreatedId(organizationId)
      const { organizations } = await callServer<CallOf<typeof listOrganizationsRoute>>('GET', '/admin/organizations')
      const created = organizations.find(({ id }) => id === organizationId)
      if (created) await switchOrganization(queries, created)
    },
  })
  const isCreated = createdId !== null
  return (
    <Dialog opened onClose={onClose} title={createOrganization} size={480}>
      <DialogForm
        verb={createOrganization}
        disabled={name.trim() === ''}
        pending={create.isPending || create.isSuccess}
        onSubmit={() => create.mutate()}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          maxLength={200}
          disabled={isCreated}
          error={create.error && errorText(create.error)}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Switch
          label="Sandbox"
          description="For trying things out, separate from your real work"
          checked={isSandbox}
          disabled={isCreated}
          onChange={event => setSandbox(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  )
}
