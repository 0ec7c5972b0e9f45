import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import type { HomeInfo } from '../home-calls.ts'
import { closeFlowDialog, useFlowDialog } from './flow-dialogs.ts'

const FlowDialogs = lazyPart(async () => {
  const { FlowDialogs: dialogs } = await import('./dialogs/FlowDialogs.tsx')
  return { default: dialogs }
})

/** Renders the open dialog about flows. Pages that open such dialogs include it. */
export function OpenFlowDialog({ home }: { home: HomeInfo }) {
  const dialog = useFlowDialog(state => state.dialog)
  if (!dialog) return null
  return (
    <LazyPart onClose={closeFlowDialog}>
      <FlowDialogs dialog={dialog} home={home} />
    </LazyPart>
  )
}
