import type { Flow, HomeInfo } from '../../home-calls.ts'

/** The props of every dialog about one flow. */
export interface OneFlowDialogProps {
  flow: Flow
  home: HomeInfo
  onClose(): void
}
