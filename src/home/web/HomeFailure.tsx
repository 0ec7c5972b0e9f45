import { useQuery } from '@tanstack/react-query'
import { FailedView } from '../../ui/FailedView.tsx'
import { useNoteContent } from '../../ui/late/first-content.ts'
import { homeQuery } from './home-calls.ts'

/** Shown when home could not be loaded. */
export function HomeFailure() {
  useNoteContent(true)
  // Retrying on mount would unmount this view, and loop.
  const home = useQuery({ ...homeQuery, retryOnMount: false })
  return <FailedView title="Your items could not be loaded" failed={home} />
}
