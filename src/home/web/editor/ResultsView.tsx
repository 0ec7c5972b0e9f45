import { IconInbox } from '@tabler/icons-react'
import { nothingReceived } from '../../../texts/flow-page-texts.ts'
import { StateView } from '../../../ui/StateView.tsx'
import type { Flow, FlowPage, HomeInfo } from '../home-calls.ts'
import { receivedText } from '../list/flow-rules.ts'
import styles from './FlowPage.module.css'

interface ResultsViewProps {
  flow: Flow
  home: HomeInfo
  counts: Pick<FlowPage, 'sessionCounts' | 'cappedFlows'>
}

/** The responses of a flow. */
export function ResultsView({ flow, home, counts }: ResultsViewProps) {
  const label = home.flowTypes.find(({ type }) => type === flow.type)?.label ?? flow.type
  const isCapped = counts.cappedFlows.includes(flow.id)
  return (
    <div className={styles.scroll}>
      <StateView
        icon={<IconInbox size={20} stroke={1.75} />}
        title={receivedText(counts.sessionCounts[flow.id] ?? 0, { isCapped, type: flow.type })}
      >
        {nothingReceived(label)}
      </StateView>
    </div>
  )
}
