import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserContext } from '../../fields/field-context.ts'
import { copyAloud } from '../../ui/copy-aloud.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { StateView } from '../../ui/StateView.tsx'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { shownFields } from '../../engine/model/shown-fields.ts'
import { useBase, useTable } from '../page/base-context.ts'
import { tablesClient } from '../page/tables-client.ts'
import { LinkEnd, LinkPassword } from './LinkSettings.tsx'
import { sharedAddress } from './share-link.ts'
import styles from './ShareView.module.css'
import { WhatVisitorsSee } from './WhatVisitorsSee.tsx'

const icon = { size: 16, stroke: 1.75 }

type LinkChange = Omit<Parameters<typeof tablesClient.views.share.mutate>[0], 'basePublicId' | 'tableId' | 'viewId'>

/** The time zone and locale in which visitors see the filters. */
const visitorContext = () => {
  const { timeZone, locale } = browserContext()
  return { timeZone, locale }
}

/** Creates the public link of the view, changes its settings, and says what visitors see. */
export function ViewLinkForm() {
  const { basePublicId } = useBase()
  const { table, savedView: view } = useTable()
  const queries = useQueryClient()
  const place = { basePublicId, tableId: table.id, viewId: view.id }
  const queryKey = ['link of view', basePublicId, view.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await tablesClient.views.link.query(place)).link,
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: async (to: LinkChange) => (await tablesClient.views.share.mutate({ ...place, ...to })).link,
    onSuccess: link => queries.setQueryData(queryKey, link),
  })
  const turnOff = useMutation({
    mutationFn: () => tablesClient.views.unshare.mutate(place),
    onSuccess: () => queries.setQueryData(queryKey, null),
  })
  const copy = (token: string) => copyAloud(sharedAddress(token), 'Link copied')
  const set = async (to: LinkChange, done: string) => {
    await change.mutateAsync(to)
    toastSuccess(done)
  }
  const turnOn = () =>
    change.mutate({ ...visitorContext(), fieldIds: shownFields(table, view.config).map(({ id }) => id) })
  // An earlier problem no longer matters.
  const problem = (change.submittedAt > turnOff.submittedAt ? change : turnOff).error
  const isBusy = change.isPending || turnOff.isPending
  return (
    <div className={styles.stack}>
      {data === undefined && !error && <Skeleton height={120} aria-label="Loading link" />}
      {data === undefined && error && (
        <StateView
          alert
          title="Link could not be loaded"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(error)}
        </StateView>
      )}
      {data !== undefined && (
        <Switch
          label="Public link"
          description="Anyone with the link can view this without an account. They can't change anything."
          checked={data !== null}
          disabled={isBusy}
          onChange={({ currentTarget }) => (currentTarget.checked ? turnOn() : turnOff.mutate())}
        />
      )}
      {data && (
        <>
          {data.isExpired && <output className={styles.warning}>This link has expired.</output>}
          <div className={styles.link}>
            <TextInput
              aria-label="Link"
              className={styles.address}
              readOnly
              value={sharedAddress(data.token)}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button leftSection={<IconCopy {...icon} />} onClick={() => void copy(data.token)}>
              Copy link
            </Button>
            <Tooltip label="Open link">
              <ActionIcon
                component="a"
                href={sharedAddress(data.token)}
                target="_blank"
                rel="noreferrer"
                size={30}
                aria-label="Open link"
              >
                <IconExternalLink {...icon} />
              </ActionIcon>
            </Tooltip>
          </div>
          <LinkPassword
            hasPassword={data.hasPassword}
            isBusy={isBusy}
            onSet={password => set({ password }, password === null ? 'Password removed' : 'Password set')}
          />
          <LinkEnd
            expiresAt={data.expiresAt}
            isBusy={isBusy}
            onSet={expiresAt => set({ expiresAt }, expiresAt === null ? 'Link no longer expires' : 'Expiry date set')}
          />
          <Switch
            label="Allow download"
            description="Visitors can download the records as CSV or XLSX."
            checked={data.allowDownload}
            disabled={isBusy}
            onChange={({ currentTarget }) => change.mutate({ allowDownload: currentTarget.checked })}
          />
          <WhatVisitorsSee
            isBusy={isBusy}
            fieldIds={data.fieldIds}
            onShow={fieldIds => void set({ fieldIds }, 'Visitors can now see these fields').catch(() => undefined)}
          />
          <div className={styles.end}>
            <Button
              variant="default"
              leftSection={<IconRefresh {...icon} />}
              disabled={isBusy}
              onClick={() =>
                void set({ isNew: true, ...visitorContext() }, 'The old link no longer works').catch(() => undefined)
              }
            >
              Reset link
            </Button>
            <span className={styles.text}>The old link stops working.</span>
          </div>
        </>
      )}
      <FormMessage>{problem && errorText(problem)}</FormMessage>
    </div>
  )
}
