import type { Flow, HomeInfo } from '../../home-calls.ts'

/** What each dialog about one flow gets. */
export interface OneFlowDialogProps {
  flow: Flow
  home: HomeInfo
  onClose(): void
}
