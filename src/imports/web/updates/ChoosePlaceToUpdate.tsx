import { Anchor, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionsQuery } from '../../../connections/web/connection-calls.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import type { ImportedPlace } from '../../update/start-update.ts'
import imports from '../Imports.module.css'
import type { ImportFailure } from '../tables/import-failure.ts'

interface ChoosePlaceToUpdateProps {
  places: readonly ImportedPlace[]
  failure: ImportFailure | null
  starting: boolean
  onStart(place: { importId: string; serviceId: string }): void
}

/** Chooses what to bring up to date, and the account that reads it. */
export function ChoosePlaceToUpdate({ places, failure, starting, onStart }: ChoosePlaceToUpdateProps) {
  const connections = useQuery(connectionsQuery(null))
  const [chosen, setChosen] = useState<string | null>(null)
  const [serviceId, setServiceId] = useState<string | null>(null)
  const place = places.find(one => one.importId === chosen) ?? places[0]
  if (!place) return null
  const own =
    connections.data?.services.filter(({ type, health }) => type === place.source && health !== 'pending') ?? []
  const account = own.find(({ id }) => id === (serviceId ?? place.serviceId)) ?? own[0]
  const needsAccount = connections.data !== undefined && !account
  return (
    <form
      className={imports.stack}
      onSubmit={event => {
        event.preventDefault()
        if (account) onStart({ importId: place.importId, serviceId: account.id })
      }}
    >
      <span className={imports.dim}>
        {place.name} is read again. You see what has changed there before anything changes here.
      </span>
      {places.length > 1 && (
        <Select
          label="Tables"
          data={places.map(one => ({ value: one.importId, label: one.tables.map(({ name }) => name).join(', ') }))}
          value={place.importId}
          allowDeselect={false}
          onChange={setChosen}
        />
      )}
      {!needsAccount && (
        <Select
          label={`${place.name} account`}
          data={own.map(({ id, name }) => ({ value: id, label: name }))}
          value={account?.id ?? null}
          allowDeselect={false}
          disabled={!connections.data}
          onChange={setServiceId}
        />
      )}
      <FormMessage>{failure?.text ?? null}</FormMessage>
      {(needsAccount || failure?.needsReconnect) && (
        <p className={imports.dim}>
          {needsAccount ? `Connect an account of ${place.name} first. ` : ''}
          <Anchor href="/home/integrations" target="_blank" rel="noreferrer" size="sm">
            Open connections
          </Anchor>
        </p>
      )}
      <div className={imports.buttons}>
        <Button type="submit" data-autofocus disabled={!account} loading={starting}>
          Compare
        </Button>
      </div>
    </form>
  )
}
