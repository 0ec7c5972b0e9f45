import { useQuery } from '@tanstack/react-query'
import { FailedView } from '../../ui/FailedView.tsx'
import { homeQuery } from './home-calls.ts'

/** Stands where home could not be loaded, and tries again. */
export function HomeFailure() {
  // To ask again because this shows would take it away, show it anew, and so on.
  const home = useQuery({ ...homeQuery, retryOnMount: false })
  return <FailedView title="Your items could not be loaded" failed={home} />
}
