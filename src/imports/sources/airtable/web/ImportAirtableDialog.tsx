import { Button, Loader, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allServices } from '../../../../connections/registry.ts'
import { connectionsQuery } from '../../../../connections/web/connection-calls.ts'
import { ConnectService } from '../../../../connections/web/ConnectDialog.tsx'
import { takeFailure } from '../../../../connections/web/sign-in-failure.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../../ui/server/server-error.ts'
import type { ImportedTable } from '../../../web/ImportFile.tsx'
import type { BasePlace } from '../../../web/imports-client.ts'
import imports from '../../../web/Imports.module.css'
import { importFailure } from '../../../web/tables/import-failure.ts'
import { ImportTables } from '../../../web/tables/ImportTables.tsx'
import { placesQuery, schemaQuery } from '../../../web/tables/jobs-client.ts'
import styles from '../../../web/tables/Tables.module.css'
import { useLeaveWarning } from '../../../web/use-leave-warning.ts'

const source = 'airtable'
const sourceName = 'Airtable'
const note =
  'Check what becomes of each table and field. Comments are not imported, nor are sorts and filters of views.'

interface ImportAirtableDialogProps {
  /** The base that gets the tables; null to create one with the name of the base at Airtable. */
  base: { publicId: string; tableNames: readonly string[] } | null
  /** The place of a new base. */
  place: BasePlace | null
  /** The page to return to after signing in at Airtable. */
  returnTo: string
  onClose(): void
  /** Back to the choice of sources. */
  onBack(): void
  onImported(table: ImportedTable): void
}

interface ChosenBase {
  serviceId: string
  baseId: string
  name: string
}

/** Imports a base of Airtable: connect an account, choose the base, review its tables, follow the progress. */
export function ImportAirtableDialog({
  base,
  place,
  returnTo,
  onClose,
  onBack,
  onImported,
}: ImportAirtableDialogProps) {
  const [chosen, setChosen] = useState<ChosenBase | null>(null)
  const [reconnects, setReconnects] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  useLeaveWarning(isBusy)
  const settings = { serviceId: chosen?.serviceId ?? '', baseId: chosen?.baseId ?? '' }
  const schema = useQuery({ ...schemaQuery(source, settings), enabled: chosen !== null })
  const isReview = chosen !== null && schema.data !== undefined
  return (
    <Dialog
      opened
      onClose={() => (isBusy ? setConfirming(true) : onClose())}
      title="Import from Airtable"
      size={isReview && !isBusy ? 900 : 512}
      fullScreen={isSmallScreen}
    >
      {chosen && schema.data ? (
        <ImportTables
          key={`${chosen.serviceId} ${chosen.baseId}`}
          source={source}
          sourceName={sourceName}
          settings={settings}
          title={chosen.name}
          tables={schema.data}
          note={note}
          base={base}
          place={place}
          confirming={confirming}
          onConfirmed={() => setConfirming(false)}
          onAskCancel={() => setConfirming(true)}
          onBusy={setIsBusy}
          onBack={() => setChosen(null)}
          onHide={onClose}
          onReconnect={() => {
            setReconnects(true)
            setChosen(null)
          }}
          onImported={onImported}
        />
      ) : (
        <ChooseBase
          returnTo={returnTo}
          startsReconnecting={reconnects}
          isReading={chosen !== null && schema.isPending}
          problem={chosen && schema.error ? importFailure(errorText(schema.error), sourceName).text : null}
          onChoose={setChosen}
          onBack={onBack}
        />
      )}
    </Dialog>
  )
}

interface ChooseBaseProps {
  returnTo: string
  startsReconnecting: boolean
  /** Whether the tables of the chosen base are being read. */
  isReading: boolean
  problem: string | null
  onChoose(base: ChosenBase): void
  onBack(): void
}

/** Connects an account, or takes a connected one, and chooses a base of it. */
function ChooseBase({ returnTo, startsReconnecting, isReading, problem, onChoose, onBack }: ChooseBaseProps) {
  const connections = useQuery(connectionsQuery(null))
  const [failure] = useState(takeFailure)
  const [serviceId, setServiceId] = useState<string | null>(null)
  const [baseId, setBaseId] = useState<string | null>(null)
  const [connecting, setConnecting] = useState<'new' | 'again' | null>(startsReconnecting ? 'again' : null)
  const service = allServices.find(({ type }) => type === source)
  const own = connections.data?.services.filter(({ type, health }) => type === source && health !== 'pending') ?? []
  const account = own.find(({ id }) => id === serviceId) ?? own[0]
  const places = useQuery({ ...placesQuery(source, account?.id ?? ''), enabled: account !== undefined })
  const place = places.data?.find(({ id }) => id === baseId)
  if (connections.isPending) return <Loading text="Looking for your accounts…" />
  if (connections.isError) return <FormMessage>{errorText(connections.error)}</FormMessage>
  if (service && (connecting !== null || !account)) {
    const canSignIn = connections.data.available.some(({ type, canSignIn: can }) => type === source && can)
    return (
      <div className={imports.stack}>
        <FormMessage>{failure}</FormMessage>
        <ConnectService
          service={service}
          organizationId={null}
          returnTo={returnTo}
          signInTypes={new Set(canSignIn ? [source] : [])}
          {...(connecting === 'again' && account && { connection: account })}
          onClose={() => (account ? setConnecting(null) : onBack())}
        />
      </div>
    )
  }
  const placesFailure = places.error ? importFailure(errorText(places.error), sourceName) : null
  return (
    <form
      className={imports.stack}
      onSubmit={event => {
        event.preventDefault()
        if (account && place) onChoose({ serviceId: account.id, baseId: place.id, name: place.name })
      }}
    >
      <FormMessage>{failure}</FormMessage>
      <div className={styles.account}>
        <Select
          label="Airtable account"
          data={own.map(({ id, name }) => ({ value: id, label: name }))}
          value={account?.id ?? null}
          allowDeselect={false}
          onChange={id => {
            setServiceId(id)
            setBaseId(null)
          }}
        />
        <Button variant="default" onClick={() => setConnecting('new')}>
          Connect another
        </Button>
      </div>
      <Select
        label="Base"
        placeholder={places.isPending ? 'Loading…' : 'Choose a base'}
        data={places.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={baseId}
        disabled={!places.data}
        searchable
        nothingFoundMessage="No base has this name"
        onChange={setBaseId}
      />
      {places.data?.length === 0 && (
        <p className={imports.dim}>This account gives access to no base. Connect it again to choose some.</p>
      )}
      <FormMessage>{placesFailure?.text ?? problem}</FormMessage>
      <div className={imports.buttons}>
        {(placesFailure?.needsReconnect || places.data?.length === 0) && account?.canManage && (
          <Button variant="default" onClick={() => setConnecting('again')}>
            Reconnect
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={!place} loading={isReading}>
          Continue
        </Button>
      </div>
    </form>
  )
}

function Loading({ text }: { text: string }) {
  return (
    <output className={imports.reading}>
      <Loader size="sm" />
      <span className={imports.dim}>{text}</span>
    </output>
  )
}
