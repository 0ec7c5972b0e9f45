import { IconBrandAirtable } from '@tabler/icons-react'
import type { ServiceUi } from '../../service-ui.ts'

export const airtableUi: ServiceUi = { icon: IconBrandAirtable }
