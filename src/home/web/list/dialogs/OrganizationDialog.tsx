import { Button, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { goToOrganization } from '../../../../texts/home-list-texts.ts'
import { isMoveConfirmed, moveConfirmation } from '../../../../texts/home-texts.ts'
import { isolated } from '../../../../texts/isolated.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import formStyles from '../../../../ui/dialogs/DialogForm.module.css'
import { FormMessage } from '../../../../ui/dialogs/FormMessage.tsx'
import { callServer } from '../../../../ui/server/server.ts'
import { errorText } from '../../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../../ui/server/use-single-mutation.ts'
import type { Organization } from '../../home-calls.ts'
import { switchOrganization } from '../../frame/switch-organization.ts'
import { flowPath } from '../../routes.ts'
import { refreshHome } from '../move-flows.ts'
import type { OneFlowDialogProps } from './one-flow.ts'
import styles from './dialogs.module.css'
import type { CallOf } from '../../../../api/rest-route.ts'
import type { moveToOrganizationRoute } from '../../../copy-flow.routes.ts'

interface MovedToProps extends Pick<OneFlowDialogProps, 'flow' | 'home'> {
  organization: Organization
}

function MovedTo({ flow, home, organization }: MovedToProps) {
  const queries = useQueryClient()
  const page = flowPath({ ...flow, accessLevel: 'write' }, { flowTypes: home.flowTypes })
  const switchThere = useSingleMutation({ mutationFn: () => switchOrganization(queries, organization, page) })
  return (
    <div className={formStyles.stack}>
      <output className={styles.text}>
        <bdi>{flow.name}</bdi> is now in the Home of <bdi>{organization.name}</bdi>.
      </output>
      <FormMessage>{switchThere.error && errorText(switchThere.error)}</FormMessage>
      <div className={formStyles.buttons}>
        <Button data-autofocus loading={switchThere.isPending} onClick={() => switchThere.mutate()}>
          {goToOrganization(isolated(organization.name))}
        </Button>
      </div>
    </div>
  )
}

interface OrganizationDialogProps extends OneFlowDialogProps {
  onMoved?: (() => void) | undefined
}

/** Moves a flow to another of the person's organizations. They type its name to confirm. */
export function OrganizationDialog({ flow, home, onMoved, onClose }: OrganizationDialogProps) {
  const queries = useQueryClient()
  const others = home.organizations.filter(({ id }) => id !== flow.organizationId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const organization = others.find(({ id }) => id === chosen)
  const move = useSingleMutation({
    mutationFn: (organizationId: string) =>
      callServer<CallOf<typeof moveToOrganizationRoute>>('POST', '/admin/flows/moveToOrganization', {
        organizationId,
        flowPublicId: flow.publicIdentifier,
      }),
    onSuccess: () => {
      onMoved?.()
      return refreshHome(queries)
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Move to another organization" size={512}>
      {move.isSuccess && organization ? (
        <MovedTo flow={flow} home={home} organization={organization} />
      ) : (
        <DialogForm
          verb="Move"
          disabled={!organization || !isMoveConfirmed(typed, flow.name)}
          pending={move.isPending}
          onSubmit={() => organization && move.mutate(organization.id)}
          onClose={onClose}
        >
          <Select
            label="Organization"
            placeholder="Choose an organization"
            data-autofocus
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
          <ul className={styles.warnings}>
            <li>All responses move with it.</li>
            <li>It will be in that organization's Home.</li>
            <li>People it is shared with individually lose access.</li>
            <li>You can't undo this. Only the other organization can move it back.</li>
          </ul>
          <TextInput
            label={`Type ${isolated(moveConfirmation(flow.name))} to confirm`}
            value={typed}
            autoComplete="off"
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <FormMessage>{move.error && errorText(move.error)}</FormMessage>
        </DialogForm>
      )}
    </Dialog>
  )
}
