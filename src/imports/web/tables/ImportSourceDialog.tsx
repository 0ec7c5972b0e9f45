import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { allServices } from '../../../connections/registry.ts'
import { connectionsQuery } from '../../../connections/web/connection-calls.ts'
import { ConnectService } from '../../../connections/web/ConnectDialog.tsx'
import { takeFailure } from '../../../connections/web/sign-in-failure.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText, toServerError } from '../../../ui/server/server-error.ts'
import type { ImportedTable } from '../ImportFile.tsx'
import type { BasePlace } from '../imports-client.ts'
import imports from '../Imports.module.css'
import { Destination } from '../Destination.tsx'
import { type ImportFailure, importFailure } from './import-failure.ts'
import { ImportTables } from './ImportTables.tsx'
import { IntoTable } from './IntoTable.tsx'
import { Loading } from './Loading.tsx'
import { placesQuery, resetPlaces, schemaQuery } from './jobs-client.ts'
import { ResumedJob } from './ResumedJob.tsx'
import styles from './Tables.module.css'
import type { ImportTarget } from '../use-import-run.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { UnlessRunning } from './UnlessRunning.tsx'
import { useRunningJob } from './use-running-job.ts'

/** How a place of a source is chosen. */
export interface ChoosePlaceProps {
  /** The base that gets the tables; null for a new one. */
  base: ImportTarget | null
  /** Whether the tables of the chosen place are being read. */
  isReading: boolean
  /** Why the tables of the chosen place could not be read. */
  failure: ImportFailure | null
  /** Reads a place. Null when another one is about to be chosen. */
  onChoose(place: ChosenPlace | null): void
  onBack(): void
}

/** What the dialog says and asks for one source. */
export interface SourceDialog {
  /** The source and the service of its connections, by the name that calls use. */
  source: string
  /** The source as people call it. */
  name: string
  /** What people choose: 'Base'. */
  noun: string
  /** What the source calls a table: 'Sheet'. */
  tableNoun: string
  /** The settings that name a place of a connection. */
  settings(chosen: { serviceId: string; placeId: string }): object
  /** Said above the tables of a place. */
  note: string
  /** The button with which an account gives access again; null for a source without accounts. */
  reconnect: string | null
  /** Said when an account gives access to no place. */
  nothing: string
  /** Chooses a place of a source without accounts. */
  ChoosePlace?: ComponentType<ChoosePlaceProps>
  /** For sources whose accounts give access to places one by one, when signing in again. */
  more?: {
    label: string
    /** The id of a place in a link to it; null for other texts. */
    idInLink(text: string): string | null
    /** Said about a link to a place that the account did not give. */
    unknownLink: string
  }
}

export interface ImportSourceProps {
  /** The base that gets the tables; null to create one with the name of the place at the source. */
  base: ImportTarget | null
  /** The place of a new base. */
  place: BasePlace | null
  /** Whether an import from this source into this base that runs already is shown first. */
  resumes?: boolean
  /** The page to return to after signing in at the source. */
  returnTo: string
  onClose(): void
  /** Back to the choice of sources. */
  onBack(): void
  onImported(table: ImportedTable): void
}

interface ChosenPlace {
  /** The connection; '' for a source without accounts. */
  serviceId: string
  placeId: string
  name: string
}

/** Imports from a source: connect an account, choose a place, review its tables, follow the progress. */
export function ImportSourceDialog({
  dialog,
  base,
  place,
  resumes = false,
  returnTo,
  onClose,
  onBack,
  onImported,
}: ImportSourceProps & { dialog: SourceDialog }) {
  const { source, name: sourceName } = dialog
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const [reconnects, setReconnects] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasQuestion, setHasQuestion] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  useLeaveWarning(isBusy)
  const settings = dialog.settings(chosen ?? { serviceId: '', placeId: '' })
  const schema = useQuery({ ...schemaQuery(source, settings), enabled: chosen !== null })
  const queries = useQueryClient()
  /** Reads a place, again if it is the one that could not be read. */
  const choose = (next: ChosenPlace | null) => {
    setChosen(next)
    if (next && chosen?.serviceId === next.serviceId && chosen.placeId === next.placeId) void schema.refetch()
  }
  const running = useRunningJob(resumes && base ? { source, basePublicId: base.publicId } : null)
  /** An import of the chosen place that runs already. */
  const [shownJobId, setShownJobId] = useState<string | null>(null)
  const [tableId, setTableId] = useState<string | null>(null)
  const existing = base?.tables ?? []
  const table = existing.find(({ id }) => id === tableId)
  // The key that opens the question must not answer it too.
  const askLater = () => void setTimeout(() => setConfirming(true))
  const isReview = chosen !== null && schema.data !== undefined
  const follow = {
    confirming,
    onConfirmed: () => setConfirming(false),
    onAskCancel: askLater,
    onBusy: setIsBusy,
    onHide: onClose,
    onImported,
  }
  const choice = {
    base,
    isReading: schema.isFetching,
    failure:
      schema.error && !schema.isFetching
        ? importFailure(toServerError(schema.error), sourceName, dialog.reconnect !== null)
        : null,
    onChoose: choose,
    onBack,
  }
  return (
    <Dialog
      opened
      onClose={() => (isBusy ? askLater() : onClose())}
      title={`Import from ${sourceName}`}
      size={isReview && !isBusy && !hasQuestion ? 900 : 512}
      fullScreen={isSmallScreen}
    >
      {running.jobId === undefined ? (
        <Loading text="Looking for running imports…" />
      ) : running.jobId !== null ? (
        <ResumedJob {...follow} jobId={running.jobId} sourceName={sourceName} onBack={running.forget} />
      ) : shownJobId !== null ? (
        <ResumedJob
          {...follow}
          jobId={shownJobId}
          sourceName={sourceName}
          onBack={() => {
            setShownJobId(null)
            setChosen(null)
          }}
        />
      ) : chosen && schema.data ? (
        <div className={imports.stack}>
          {existing.length > 0 && !isBusy && (
            <Destination tables={existing} tableId={table?.id ?? null} newLabel="New tables" onChoose={setTableId} />
          )}
          {base && table ? (
            <IntoTable
              {...follow}
              key={`${chosen.serviceId} ${chosen.placeId} into`}
              source={source}
              sourceName={sourceName}
              hasAccount={dialog.reconnect !== null}
              tableNoun={dialog.tableNoun}
              settings={settings}
              tables={schema.data}
              base={base}
              tableId={table.id}
              onBack={() => setChosen(null)}
            />
          ) : (
            <UnlessRunning
              key={`${chosen.serviceId} ${chosen.placeId}`}
              source={source}
              settings={settings}
              noun={dialog.noun.toLowerCase()}
              basePublicId={base?.publicId ?? null}
              onQuestion={setHasQuestion}
              onShow={setShownJobId}
              onBack={() => setChosen(null)}
            >
              <ImportTables
                source={source}
                sourceName={sourceName}
                reconnect={dialog.reconnect}
                settings={settings}
                title={chosen.name}
                tables={schema.data}
                note={dialog.note}
                base={base}
                place={place}
                {...follow}
                onBack={() => setChosen(null)}
                onReconnect={() => {
                  setReconnects(true)
                  setChosen(null)
                }}
              />
            </UnlessRunning>
          )}
        </div>
      ) : dialog.ChoosePlace ? (
        <dialog.ChoosePlace {...choice} />
      ) : (
        <ChooseOfAccount
          dialog={dialog}
          returnTo={returnTo}
          startsReconnecting={reconnects}
          {...choice}
          onReconnected={() => {
            setReconnects(false)
            setChosen(null)
            void resetPlaces(queries)
          }}
        />
      )}
    </Dialog>
  )
}

interface ChooseOfAccountProps extends ChoosePlaceProps {
  dialog: SourceDialog
  returnTo: string
  startsReconnecting: boolean
  /** The account may have access to other places now. */
  onReconnected(): void
}

/** Connects an account, or takes a connected one, and chooses a place of it. */
function ChooseOfAccount({
  dialog,
  returnTo,
  startsReconnecting,
  isReading,
  onChoose,
  onReconnected,
  onBack,
  ...props
}: ChooseOfAccountProps) {
  const { source, name: sourceName, noun, more } = dialog
  const connections = useQuery(connectionsQuery(null))
  const [failure] = useState(takeFailure)
  const [serviceId, setServiceId] = useState<string | null>(null)
  const [placeId, setPlaceId] = useState<string | null>(null)
  const [isUnknownLink, setIsUnknownLink] = useState(false)
  const [connecting, setConnecting] = useState<'new' | 'again' | null>(startsReconnecting ? 'again' : null)
  const service = allServices.find(({ type }) => type === source)
  const own = connections.data?.services.filter(({ type, health }) => type === source && health !== 'pending') ?? []
  const account = own.find(({ id }) => id === serviceId) ?? own[0]
  const places = useQuery({ ...placesQuery(source, account?.id ?? ''), enabled: account !== undefined })
  const place = places.data?.find(({ id }) => id === placeId)
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
          onClose={() => {
            if (!account) return onBack()
            setConnecting(null)
            onReconnected()
          }}
        />
      </div>
    )
  }
  const refused = places.error ? importFailure(toServerError(places.error), sourceName) : props.failure
  return (
    <form
      className={imports.stack}
      onSubmit={event => {
        event.preventDefault()
        if (account && place) onChoose({ serviceId: account.id, placeId: place.id, name: place.name })
      }}
    >
      <FormMessage>{failure}</FormMessage>
      <div className={styles.account}>
        <Select
          label={`${sourceName} account`}
          data={own.map(({ id, name }) => ({ value: id, label: name }))}
          value={account?.id ?? null}
          allowDeselect={false}
          onChange={id => {
            setServiceId(id)
            setPlaceId(null)
            onChoose(null)
          }}
        />
        <Button variant="default" onClick={() => setConnecting('new')}>
          Connect another
        </Button>
      </div>
      <Select
        label={noun}
        placeholder={places.isPending ? 'Loading…' : `Choose a ${noun.toLowerCase()}`}
        data={places.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={placeId}
        disabled={!places.data || (places.data.length === 0 && !more)}
        searchable
        nothingFoundMessage={(isUnknownLink && more?.unknownLink) || `No ${noun.toLowerCase()} has this name`}
        onChange={id => {
          setPlaceId(id)
          onChoose(null)
        }}
        onSearchChange={text => {
          const id = more?.idInLink(text) ?? null
          const isKnown = places.data?.some(one => one.id === id) ?? false
          if (isKnown) setPlaceId(id)
          setIsUnknownLink(id !== null && !isKnown)
        }}
        {...(more && { description: 'Search by name, or paste a link' })}
      />
      {places.data?.length === 0 && <p className={imports.dim}>{dialog.nothing}</p>}
      <FormMessage>{refused?.text}</FormMessage>
      <div className={imports.buttons}>
        {(refused?.needsReconnect || places.data?.length === 0 || more) && account?.canManage && (
          <Button variant="default" onClick={() => setConnecting('again')}>
            {refused?.needsReconnect ? dialog.reconnect : (more?.label ?? dialog.reconnect)}
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
