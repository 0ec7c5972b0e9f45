import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { basesQuery } from '../../home/web/flows.ts'
import { BasePage } from '../../tables/web/BasePage.tsx'
import { NotFound } from './NotFound.tsx'

const from = '/inside/database/$basePublicIdentifier'

/** A base in the frame of the product, under the name that the home page knows. */
export function DatabasePage() {
  const { basePublicIdentifier } = useParams({ from })
  const asked = useSearch({ from })
  const { data: name } = useQuery({
    ...basesQuery,
    select: ({ flows }) => flows.find(flow => flow.publicIdentifier === basePublicIdentifier)?.name,
  })
  return (
    <BasePage
      key={basePublicIdentifier}
      basePublicId={basePublicIdentifier}
      name={name}
      asked={asked}
      missing={<NotFound />}
    />
  )
}
