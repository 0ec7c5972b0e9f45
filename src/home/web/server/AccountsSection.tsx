import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../api/rest-route.ts'
import { sessionQuery } from '../../../access/web/session.ts'
import { isolated } from '../../../texts/isolated.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { confirmAddressRoute, setServerAdminRoute } from '../../server.routes.ts'
import { AccountRow } from './AccountRow.tsx'
import { type Account, accountsKey, accountsQuery } from './server-calls.ts'

const pathOf = ({ userId }: Account): `/admin/server/accounts/${string}` =>
  `/admin/server/accounts/${encodeURIComponent(userId)}`

/** The accounts of the server. */
export function AccountsSection() {
  const queries = useQueryClient()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search.trim(), 200)
  const found = useInfiniteQuery({ ...accountsQuery(searched), placeholderData: keepPreviousData })
  const [confirming, setConfirming] = useState<Account | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: accountsKey })
  const setAdmin = useMutation({
    mutationFn: ({ account, isServerAdmin }: { account: Account; isServerAdmin: boolean }) =>
      callServer<CallOf<typeof setServerAdminRoute>>('PUT', pathOf(account), { isServerAdmin }),
    onSuccess: async (_answer, { account, isServerAdmin }) => {
      const name = isolated(account.name)
      toastSuccess(isServerAdmin ? `${name} is now an administrator` : `${name} is no longer an administrator`)
      if (account.userId === session?.user.id) await queries.invalidateQueries(sessionQuery)
    },
    onError: toastError,
    onSettled: refresh,
  })
  const confirmAddress = async (account: Account) => {
    const { email } = account
    await callServer<CallOf<typeof confirmAddressRoute>>('POST', `${pathOf(account)}/confirmAddress`, { email })
    toastSuccess(`${email} is confirmed`)
    await refresh()
  }
  const accounts = found.data?.pages.flatMap(page => page.accounts) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  return (
    <Section title="Accounts" lead={found.data && (total === 1 ? '1 account' : `${total.toLocaleString()} accounts`)}>
      <TextInput
        type="search"
        aria-label="Find an account"
        placeholder="Find by name or email"
        mb={12}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {found.isPending && <Skeleton height={104} radius="lg" />}
      <FormMessage>{found.error && errorText(found.error)}</FormMessage>
      {accounts.length > 0 && (
        <ul className={settings.list} aria-label="Accounts">
          {accounts.map(account => (
            <AccountRow
              key={account.userId}
              account={account}
              isSelf={account.userId === session?.user.id}
              onConfirm={() => setConfirming(account)}
              onSetAdmin={isServerAdmin => setAdmin.mutate({ account, isServerAdmin })}
            />
          ))}
        </ul>
      )}
      {found.data && accounts.length === 0 && <p className={settings.quiet}>No matching accounts.</p>}
      {found.hasNextPage && (
        <Button variant="default" mt={12} loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title="Confirm this address?"
          verb="Confirm address"
          isDanger={false}
          run={() => confirmAddress(confirming)}
          onClose={() => setConfirming(null)}
        >
          {confirming.mustVerifyEmail && `${isolated(confirming.name)} can then use this server. `}
          Everything shared with {confirming.email}, in every organization, becomes visible to{' '}
          {isolated(confirming.name)}. Make sure that this address is theirs.
        </ConfirmDialog>
      )}
    </Section>
  )
}
