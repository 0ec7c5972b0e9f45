import { Anchor, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { connectionsQuery } from '../../../connections/web/connection-calls.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import type { ImportedPlace } from '../../update/start-update.ts'
import imports from '../Imports.module.css'
import type { ImportFailure } from '../tables/import-failure.ts'
import { withoutOriginText } from './update-text.ts'

interface ChoosePlaceToUpdateProps {
  places: readonly ImportedPlace[]
  /** Names of tables that were imported by a version that could not bring them up to date. */
  withoutOrigin: readonly string[]
  failure: ImportFailure | null
  starting: boolean
  onStart(place: { importId: string; serviceId: string }): void
}

/** Chooses what to bring up to date, and the account that reads it. */
export function ChoosePlaceToUpdate({ places, withoutOrigin, failure, starting, onStart }: ChoosePlaceToUpdateProps) {
  const connections = useQuery(connectionsQuery(null))
  const [chosen, setChosen] = useState<string | null>(null)
  const [serviceId, setServiceId] = useState<string | null>(null)
  const compare = useRef<HTMLButtonElement>(null)
  const place = places.find(one => one.importId === chosen) ?? places[0]
  const own =
    connections.data?.services.filter(({ type, health }) => type === place?.source && health !== 'pending') ?? []
  const account = own.find(({ id }) => id === (serviceId ?? place?.serviceId)) ?? own[0]
  const canCompare = account !== undefined
  // The button cannot have the focus before the accounts are there, and without a focus Escape reaches no dialog.
  useEffect(() => {
    if (canCompare) compare.current?.focus()
  }, [canCompare])
  const older = withoutOrigin.length === 0 ? null : withoutOriginText(withoutOrigin)
  if (!place) return older === null ? null : <p className={imports.dim}>{older}</p>
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
      {older !== null && <span className={imports.dim}>{older}</span>}
      <FormMessage>{failure?.text ?? null}</FormMessage>
      {(needsAccount || failure?.needsReconnect) && (
        <div className={imports.dim}>
          {needsAccount ? `Connect an account of ${place.name} first. ` : ''}
          <Anchor href="/home/integrations" target="_blank" rel="noreferrer" size="sm">
            Open connections
          </Anchor>
        </div>
      )}
      <div className={imports.buttons}>
        <Button ref={compare} type="submit" data-autofocus disabled={!account} loading={starting}>
          Compare
        </Button>
      </div>
    </form>
  )
}
