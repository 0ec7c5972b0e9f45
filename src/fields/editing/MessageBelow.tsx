import { useMergedRef } from '@mantine/hooks'
import { cloneElement, useState, type ReactElement, type Ref } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'

const FloatingMessage = lazyPart(() => import('./FloatingMessage.tsx'))

interface MessageBelowProps {
  editor: { message: string | null; messageId: string }
  /** The editor's input. */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

/** An input with a message below while its text cannot be saved. The message's code loads with the first message. */
export function MessageBelow({ editor: { message, messageId }, children }: MessageBelowProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const ref = useMergedRef(setTarget, children.props.ref)
  return (
    <>
      {cloneElement(children, { ref })}
      {message !== null && target && (
        <LazyPart>
          <FloatingMessage id={messageId} message={message} target={target} />
        </LazyPart>
      )}
    </>
  )
}
