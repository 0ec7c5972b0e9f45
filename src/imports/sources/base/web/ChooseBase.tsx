import { Button, Select, type ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { baseType } from '../../../../engine/model/base-type.ts'
import { FormMessage } from '../../../../ui/dialogs/FormMessage.tsx'
import { callServer, type ServerCall } from '../../../../ui/server/server.ts'
import { errorText } from '../../../../ui/server/server-error.ts'
import imports from '../../../web/Imports.module.css'
import type { ChoosePlaceProps } from '../../../web/tables/ImportSourceDialog.tsx'
import { baseChoices } from './base-choices.ts'
import styles from './ChooseBase.module.css'

interface ListBasesCall extends ServerCall {
  answer: { flows: { publicIdentifier: string; name: string; createdAt: string }[] }
}

/** How many bases the list shows; others are found by their names. */
const listed = 100

const basesQuery = (search: string) =>
  queryOptions({
    queryKey: ['imports', 'bases', search],
    queryFn: () =>
      callServer<ListBasesCall>(
        'GET',
        `/admin/flows?type=${baseType}&sort=touched&limit=${listed}&search=${encodeURIComponent(search)}`,
      ),
    placeholderData: keepPreviousData,
  })

/** Chooses a base among those that the person can open, by name. */
export function ChooseBase({ base, isReading, failure, onChoose, onBack }: ChoosePlaceProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  // Choosing puts the name into the field, which is no search.
  const [asked] = useDebouncedValue(search === chosen?.label ? '' : search.trim(), 200)
  const bases = useQuery(basesQuery(asked))
  const choices = baseChoices(bases.data?.flows ?? [], { except: base?.publicId ?? null, chosen })
  const isNone = bases.data !== undefined && asked === '' && choices.length === 0
  return (
    <form
      className={imports.stack}
      onSubmit={event => {
        event.preventDefault()
        if (chosen && !isReading) onChoose({ serviceId: '', placeId: chosen.value, name: chosen.label })
      }}
    >
      <Select
        label="Database"
        placeholder={bases.isPending ? 'Loading…' : 'Choose a database'}
        data={choices}
        value={chosen?.value ?? null}
        disabled={isNone}
        searchable
        allowDeselect={false}
        data-autofocus
        // The server has searched.
        filter={({ options }) => options}
        nothingFoundMessage="No database has this name"
        renderOption={({ option }) => (
          <span className={styles.option}>
            <bdi className={styles.name}>{option.label}</bdi>
            <span className={styles.detail}>{choices.find(({ value }) => value === option.value)?.detail}</span>
          </span>
        )}
        onChange={(_value, option) => {
          setChosen(option)
          onChoose(null)
        }}
        onSearchChange={setSearch}
      />
      {isNone && <p className={imports.dim}>There is no other database that you can open.</p>}
      <FormMessage>{bases.error ? errorText(bases.error) : failure?.text}</FormMessage>
      <div className={imports.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={!chosen} loading={isReading}>
          Continue
        </Button>
      </div>
    </form>
  )
}
