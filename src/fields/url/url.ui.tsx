import { IconLink } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { linkCell } from '../editing/link-cell.ts'
import { LineEditor } from '../editing/LineEditor.tsx'
import { url } from './url.ts'
import { webAddress } from './web-address.ts'

type Template = Record<string, never>

export const urlUi: FieldUi<string, Template> = {
  icon: IconLink,
  align: 'start',
  cell: linkCell(address => address),
  Editor: props => <LineEditor {...props} type={url} inputMode="url" />,
  link: webAddress,
}
