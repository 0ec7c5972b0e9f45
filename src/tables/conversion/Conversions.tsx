import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import type { BaseActions } from '../page/use-base-actions.ts'

const ConversionJobs = lazyPart(() => import('./ConversionJobs.tsx'))

interface ConversionsProps {
  actions: BaseActions
  metadata: Metadata | null
  told: readonly ConversionState[] | undefined
  can: BaseRights | undefined
}

/** The progress of what is being converted, once there is any; it stays then, to tell how that ends. */
export function Conversions({ actions, metadata, told, can }: ConversionsProps) {
  return (
    <LazyPart when={told !== undefined && told.length > 0}>
      {metadata && told && (
        <ConversionJobs actions={actions} metadata={metadata} told={told} mayCancel={can?.editStructure ?? false} />
      )}
    </LazyPart>
  )
}
