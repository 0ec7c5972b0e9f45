import { Modal, type ModalProps } from '@mantine/core'
import { useReturnFocus } from '../focus/use-return-focus.ts'

/** A dialog. When it goes, the focus is again where it came from, also when it came from a menu that went before. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal returnFocus={false} {...props}>
      <ReturnsFocus />
      {children}
    </Modal>
  )
}

/** Comes and goes with what is in the dialog, which stands a little longer than the dialog is open. */
function ReturnsFocus() {
  useReturnFocus()
  return null
}
