import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { contextHere } from '../../fields/field-context.ts'
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
const lookingHere = () => {
  const { timeZone, locale } = contextHere()
  return { timeZone, locale }
}

/** Creates the public link of a view, changes its settings, and says what visitors see. */
export default function ShareViewDialog({ onClose }: { onClose(): void }) {
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
    change.mutate({ ...lookingHere(), fieldIds: shownFields(table, view.config).map(({ id }) => id) })
  const problem = change.error ?? turnOff.error
  const isBusy = change.isPending || turnOff.isPending
  return (
    <Dialog opened onClose={onClose} title={`Share ${view.name}`} size={520}>
      <div className={styles.stack}>
        {data === undefined && !error && <Skeleton height={120} aria-label="Loading the link" />}
        {data === undefined && error && (
          <StateView
            alert
            title="The link could not be loaded"
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
            description="Everybody who has the link can look at this view, without an account. Nobody can change anything."
            checked={data !== null}
            disabled={isBusy}
            onChange={({ currentTarget }) => (currentTarget.checked ? turnOn() : turnOff.mutate())}
          />
        )}
        {data && (
          <>
            {data.isExpired && (
              <output className={styles.warning}>This link is over: whoever opens it finds nothing.</output>
            )}
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
              <Tooltip label="Open the link">
                <ActionIcon
                  component="a"
                  href={sharedAddress(data.token)}
                  target="_blank"
                  rel="noreferrer"
                  size={30}
                  aria-label="Open the link"
                >
                  <IconExternalLink {...icon} />
                </ActionIcon>
              </Tooltip>
            </div>
            <LinkPassword
              hasPassword={data.hasPassword}
              isBusy={isBusy}
              onSet={password =>
                set({ password }, password === null ? 'The link asks for no password now' : 'Password set')
              }
            />
            <LinkEnd
              expiresAt={data.expiresAt}
              isBusy={isBusy}
              onSet={expiresAt => set({ expiresAt }, expiresAt === null ? 'The link does not end now' : 'End set')}
            />
            <Switch
              label="Allow download"
              description="Visitors can keep what they see as CSV or XLSX."
              checked={data.allowDownload}
              disabled={isBusy}
              onChange={({ currentTarget }) => change.mutate({ allowDownload: currentTarget.checked })}
            />
            <WhatVisitorsSee
              isBusy={isBusy}
              fieldIds={data.fieldIds}
              onShow={fieldIds => void set({ fieldIds }, 'Visitors see these fields now').catch(() => undefined)}
            />
            <div className={styles.end}>
              <Button
                variant="default"
                leftSection={<IconRefresh {...icon} />}
                disabled={isBusy}
                onClick={() =>
                  void set({ isNew: true, ...lookingHere() }, 'The former link leads nowhere now').catch(
                    () => undefined,
                  )
                }
              >
                New link
              </Button>
              <span className={styles.text}>Shuts out everybody who has the one above.</span>
            </div>
          </>
        )}
        <FormMessage>{problem && errorText(problem)}</FormMessage>
      </div>
    </Dialog>
  )
}
