import { MultiSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callServer, type ServerCall } from '../../ui/server/server.ts'
import { errorText } from '../../ui/server/server-error.ts'
import styles from './Account.module.css'
import { flowValue, workspaceValue } from './key-scope-text.ts'

interface HomeCall extends ServerCall {
  answer: { workspaces: { id: string; name: string }[] }
}

interface FlowsCall extends ServerCall {
  answer: { flows: { publicIdentifier: string; name: string }[] }
}

/** The workspaces of the current organization, and the items that the person can see. */
const placesQuery = queryOptions({
  queryKey: ['api-keys', 'places'],
  queryFn: async () => {
    const [{ workspaces }, { flows }] = await Promise.all([
      callServer<HomeCall>('GET', '/admin/home'),
      callServer<FlowsCall>('GET', '/admin/flows?sort=name'),
    ])
    return [
      { group: 'Workspaces', items: workspaces.map(({ id, name }) => ({ value: workspaceValue(id), label: name })) },
      {
        group: 'Items',
        items: flows.map(({ publicIdentifier, name }) => ({ value: flowValue(publicIdentifier), label: name })),
      },
    ]
  },
  staleTime: 0,
})

interface KeyPlacesProps {
  value: string[]
  error: string | null
  onChange(value: string[]): void
}

/** Chooses the workspaces and items that an API key reaches. */
export function KeyPlaces({ value, error, onChange }: KeyPlacesProps) {
  const places = useQuery(placesQuery)
  return (
    <MultiSelect
      label="Workspaces and items"
      placeholder={value.length === 0 ? 'Find by name' : ''}
      searchable
      classNames={{ inputField: styles.innerField ?? '' }}
      hidePickedOptions
      limit={100}
      nothingFoundMessage={places.isPending ? 'Loading…' : 'Nothing found.'}
      data={places.data ?? []}
      value={value}
      error={error ?? (places.error && errorText(places.error))}
      onChange={onChange}
    />
  )
}
