import type { DragEvent } from 'react'

/** Names what is dragged, so that other drags are left alone. */
const flowType = 'application/x-gridloom-flow'

/** Takes a flow along with the pointer. */
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
 * The handlers of a place onto which flows are dropped. While one is over it, it has the attribute `data-flow-over`.
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
