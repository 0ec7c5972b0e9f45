import { IconMail } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { linkCell } from '../editing/link-cell.ts'
import { LineEditor } from '../editing/LineEditor.tsx'
import { mailTo } from './email-address.ts'
import { email } from './email.ts'

type Template = Record<string, never>

export const emailUi: FieldUi<string, Template> = {
  icon: IconMail,
  align: 'start',
  cell: linkCell(address => address),
  Editor: props => <LineEditor {...props} type={email} inputMode="email" />,
  link: mailTo,
}
