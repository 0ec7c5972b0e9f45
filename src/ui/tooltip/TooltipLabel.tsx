import { Tooltip, type TooltipProps } from '@mantine/core'

const none = { hover: false, focus: false, touch: false }

/** The open label of an element that is already on the page. Unmounting closes it. */
export default function TooltipLabel(props: Omit<TooltipProps, 'opened' | 'events' | 'children'>) {
  return <Tooltip {...props} opened events={none} />
}
