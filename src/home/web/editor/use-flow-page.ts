import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useParams, useSearch } from '@tanstack/react-router'
import { homeQuery } from '../home-calls.ts'
import { useTrackOpened } from '../use-track-opened.ts'
import { redirectOf, oneFlowQuery } from './flow-page.ts'

const narrow = '(max-width: 767px)'

/** Loads the flow of the address with what its page needs. */
export function useFlowPage() {
  const { flowPublicId = '' } = useParams({ strict: false })
  const { tab } = useSearch({ strict: false })
  // The path of this page, not of one that is loading.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isMobile = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const home = useQuery(homeQuery)
  const page = useQuery(oneFlowQuery(flowPublicId))
  const flow = page.data?.flows[0]
  const isOpen = flow !== undefined && flow.trashedAt === null
  const elsewhere =
    home.data && isOpen
      ? redirectOf(flow, { flowTypes: home.data.flowTypes, path, isMobile, hasTab: tab !== undefined })
      : null
  useTrackOpened(isOpen && elsewhere === null ? flowPublicId : null)
  return { home, page, flow, elsewhere, isMobile, tab }
}
