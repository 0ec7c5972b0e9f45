import type { DragEvent } from 'react'

/** The data type of dragged flows, so that other drags are ignored. */
const flowType = 'application/x-gridloom-flow'

/** Starts to drag a flow. */
export function startFlowDrag({ dataTransfer }: DragEvent, flowId: string): void {
  dataTransfer.setData(flowType, flowId)
  dataTransfer.effectAllowed = 'move'
}

interface FlowDrop {
  onDragOver(event: DragEvent<HTMLElement>): void
  onDragLeave(event: DragEvent<HTMLElement>): void
  onDrop(event: DragEvent<HTMLElement>): void
}

/**
 * Event handlers for a drop target of flows. It has the attribute `data-flow-over` while a flow is over it.
 *
 * @param onFlow gets the id of the flow.
 */
export function flowDrop(onFlow: (flowId: string) => void): FlowDrop {
  return {
    onDragOver(event) {
      if (!event.dataTransfer.types.includes(flowType)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      event.currentTarget.dataset['flowOver'] = ''
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      delete currentTarget.dataset['flowOver']
    },
    onDrop(event) {
      delete event.currentTarget.dataset['flowOver']
      const flowId = event.dataTransfer.getData(flowType)
      if (flowId === '') return
      event.preventDefault()
      onFlow(flowId)
    },
  }
}
