import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import type { Metadata } from '../../engine/model/structure.ts'

const ConversionJobs = lazyPart(() => import('./ConversionJobs.tsx'))

interface ConversionsProps {
  metadata: Metadata | null
  /** As they were when the metadata was loaded. */
  conversions: readonly ConversionState[] | undefined
}

/** The progress of field conversions. Loaded with the first one, and kept to report how it ends. */
export function Conversions({ metadata, conversions }: ConversionsProps) {
  return (
    <LazyPart when={conversions !== undefined && conversions.length > 0}>
      {metadata && conversions && <ConversionJobs metadata={metadata} initial={conversions} />}
    </LazyPart>
  )
}
