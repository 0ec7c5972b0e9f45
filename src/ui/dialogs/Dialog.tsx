import { Modal, type ModalProps } from '@mantine/core'
import { focusOpened } from '../focus/focus-opened.ts'
import { useReturnFocus } from '../focus/use-return-focus.ts'

const focusDialogOf = (inside: HTMLElement | null) => focusOpened(inside?.closest('[role=dialog]'))

/** A dialog that returns the focus when it closes, even if a menu that has closed since opened it. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal returnFocus={false} {...props}>
      <KeepsFocus />
      {children}
    </Modal>
  )
}

/** Mounted with the content of the dialog, which outlives `opened` by the closing transition. */
function KeepsFocus() {
  useReturnFocus()
  return <span ref={focusDialogOf} hidden />
}
