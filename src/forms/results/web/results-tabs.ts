import type { ComponentType } from 'react'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import type { ResultsFlow } from './results-flow.ts'

/** One of the ways to look at the responses of a form. */
export interface ResultsTab {
  /** Its name in the address; undefined for the table of answers. */
  id: string | undefined
  label: string
  /** What it shows; the table of answers has none, because it is part of the page. */
  Page?: ComponentType<{ flow: ResultsFlow }>
}

/** The tabs of the results, in order. Each loads when somebody opens it. */
export const resultsTabs: readonly ResultsTab[] = [
  { id: undefined, label: 'Answers' },
  { id: 'summary', label: 'Summary', Page: lazyPart(() => import('./summary/SummaryPage.tsx')) },
  { id: 'responses', label: 'One by one', Page: lazyPart(() => import('./responses/ResponsesPage.tsx')) },
  { id: 'drop-off', label: 'Drop-off', Page: lazyPart(() => import('./drop-off/DropOffPage.tsx')) },
  { id: 'deliveries', label: 'Deliveries', Page: lazyPart(() => import('../deliveries/FormDeliveries.tsx')) },
]
