import { Modal, type ModalProps } from '@mantine/core'
import { useReturnFocus } from '../focus/use-return-focus.ts'

/** A dialog that returns the focus when it closes, even if a menu that has closed since opened it. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal returnFocus={false} {...props}>
      <ReturnsFocus />
      {children}
    </Modal>
  )
}

/** Mounted with the content of the dialog, which outlives `opened` by the closing transition. */
function ReturnsFocus() {
  useReturnFocus()
  return null
}
