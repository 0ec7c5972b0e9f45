import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ServiceUi } from '../../service-ui.ts'

export const googlesheetsUi: ServiceUi = { icon: IconFileSpreadsheet }
