import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { useEditor, useEditorUi } from '../../web/editor-context.ts'

const MailsDialog = lazyPart(() => import('./MailsDialog.tsx'))

/** Shows the mails of the form while their sheet is open. @param title the name of the form. */
export function MailsPart({ title }: { title: string }) {
  const { ui } = useEditor()
  const isOpen = useEditorUi(({ sheet }) => sheet === 'mails')
  const close = () => ui.setState({ sheet: null })
  return isOpen ? (
    <LazyPart onClose={close}>
      <MailsDialog title={title} onClose={close} />
    </LazyPart>
  ) : null
}
