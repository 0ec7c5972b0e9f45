import { ExistingTarget } from '../../ui/menus/ExistingTarget.tsx'
import { EditorMessage } from './EditorMessage.tsx'
import { Floating } from './Floating.tsx'

interface FloatingMessageProps {
  id: string
  message: string
  /** The editor's input. */
  target: HTMLElement
}

/** A message below an editor's input. */
export default function FloatingMessage({ id, message, target }: FloatingMessageProps) {
  return (
    <Floating opened target={<ExistingTarget target={target} />}>
      <EditorMessage id={id}>{message}</EditorMessage>
    </Floating>
  )
}
