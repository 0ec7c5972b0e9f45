import { IconPhone } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { LineEditor } from '../editing/LineEditor.tsx'
import { textCell } from '../editing/text-cell.ts'
import { loadPhoneLibrary } from './phone-library.ts'
import { phoneNumber } from './phone_number.ts'

export const phoneNumberUi: FieldUi<string, Record<string, never>> = {
  icon: IconPhone,
  align: 'start',
  cell: textCell(number => number),
  Editor: props => <LineEditor {...props} type={phoneNumber} inputMode="tel" />,
  late: [loadPhoneLibrary],
}
